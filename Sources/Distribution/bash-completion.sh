
# Readline ends a word at "=". This joins the words again, so that the values after --set path= are completed too.
_widgetsim_whole_words() {
    local -a words=()
    local -i index current=0
    local part start
    for ((index = 0; index < ${#COMP_WORDS[@]}; index++)); do
        part="${COMP_WORDS[index]}"
        if ((index > 0)) && [[ ${part} == '=' || ${COMP_WORDS[index - 1]} == '=' ]]; then
            words[${#words[@]} - 1]+="${part}"
        else
            words+=("${part}")
        fi
        if ((index == COMP_CWORD)); then current=$((${#words[@]} - 1)); fi
    done
    start="${words[current]%"${2#=}"}"
    local -a COMP_WORDS=("${words[@]}")
    local -i COMP_CWORD=current
    _widgetsim "${1}" "${words[current]}" "${words[current - 1]}"
    [[ ${start} == *=* ]] || return 0
    for index in "${!COMPREPLY[@]}"; do
        COMPREPLY[index]="${COMPREPLY[index]#"${start}"}"
        if [[ -z ${COMPREPLY[index]} ]]; then unset "COMPREPLY[index]"; fi
    done
}
complete -o filenames -F _widgetsim_whole_words widgetsim
