// Reads numbers that CompactNumbers and CompactIntegers wrote.
const alphabet = Array.from({length: 92}, (_, index) => String.fromCharCode(35 + index)).filter(letter => !"<\\".includes(letter));
const values = new Map(alphabet.map((letter, value) => [letter, value]));

// A function that gives the next number of a text; `null` at its end.
function numberReader(text) {
  let at = 0;
  const next = () => {
    const value = values.get(text[at++]);
    return value < 60 ? value : value + (alphabet.length - 60) * next();
  };
  return () => at < text.length ? next() : null;
}

// All numbers of a text; negative ones are odd.
function integersOf(text) {
  const result = [];
  const next = numberReader(text);
  for (let number = next(); number !== null; number = next()) result.push(number % 2 ? -(number + 1) / 2 : number / 2);
  return result;
}
