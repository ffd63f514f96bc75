// Reads a TextArchive: all texts, each an array of lines.
function readTexts(templates, lines, texts) {
  const known = [];
  const read = numberReader(lines);
  for (let template = read(); template !== null; template = read()) {
    known.push(templates[template].replace(/0{1,9}/g, zeros => String(read()).padStart(zeros.length, "0")));
  }
  const result = [];
  const sequence = [];
  const next = numberReader(texts);
  let told = 0;
  let distance = 0;
  for (let count = next(); count !== null; count = next()) {
    const start = sequence.length;
    while (sequence.length < start + count) {
      let copied = next();
      if (copied === 0) {
        sequence.push(told++);
        continue;
      }
      if (copied >= 30) {
        distance = copied - 30;
        copied = next();
      }
      const from = sequence.length - distance;
      for (let i = 0; i < copied; i++) sequence.push(sequence[from + i]);
    }
    result.push(sequence.slice(start).map(number => known[number]));
  }
  return result;
}
