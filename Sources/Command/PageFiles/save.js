// Saves a picture as an SVG file that needs no other file, and its data as a CSV file.
const inherited = ["fill", "stroke", "stroke-width", "stroke-dasharray", "stroke-linejoin", "paint-order", "font-family", "font-size",
  "font-weight", "text-anchor"];

// Other programs know no color().
const plain = value => value.replace(/^url\("(.*)"\)$/, "url($1)").replace(/color\(srgb ([^)]*)\)/, (_, parts) =>
  `rgb(${parts.split(" ").slice(0, 3).map(part => Math.round(255 * part))})`);
const xmlText = text => text.replace(/[&<>"]/g, letter => `&#${letter.charCodeAt()};`);
const xml = element => new XMLSerializer().serializeToString(element);

// With attributes in place of the page's styles. `above`: the styles of its parent.
function copyOf(original, above = []) {
  const copy = original.cloneNode(false);
  for (const {name} of [...copy.attributes]) if (/^aria-|^(class|id|role|tabindex|focusable)$/.test(name)) copy.removeAttribute(name);
  const style = getComputedStyle(original);
  const styles = inherited.map(name => plain(style.getPropertyValue(name)));
  inherited.forEach((name, i) => { if (styles[i] === above[i]) copy.removeAttribute(name); else copy.setAttribute(name, styles[i]); });
  if (style.opacity !== "1") copy.setAttribute("opacity", style.opacity);
  for (const child of original.childNodes) {
    if (child.nodeType === Node.TEXT_NODE) copy.append(child.data);
    else if (!child.matches(".cursor, .found, .chosen, .brush") && getComputedStyle(child).display !== "none") copy.append(copyOf(child, styles));
  }
  return copy;
}

const sizeOf = svg => svg.viewBox.baseVal?.width ? svg.viewBox.baseVal : svg.getBoundingClientRect();

// Pictures, each with its words below it, and with a title above them and their keys and other words below them.
function pictureFile(pictures, title, keys, words) {
  const width = Math.max(...pictures.map(([svg]) => sizeOf(svg).width));
  let [x, y, content] = [8, 8, ""];
  const write = (text, weight = 400) => { content += `<text x="${x}" y="${y}" font-weight="${weight}">${xmlText(text)}</text>`; };
  const writeLines = (text, weight) => {
    for (const line of text.match(new RegExp(`\\S.{0,${Math.floor(width / 7.5)}}(?!\\S)|\\S+`, "g")) ?? []) {
      y += 18;
      write(line, weight);
    }
  };
  const place = (picture, attributes) => {
    const copy = copyOf(picture);
    for (const [name, value] of Object.entries({x, overflow: "visible", ...attributes})) copy.setAttribute(name, value);
    content += xml(copy);
  };
  writeLines(title, 600);
  for (const [svg, text] of pictures) {
    const {width, height} = sizeOf(svg);
    place(svg, {y: y + 12, width, height});
    y += height + 16;
    writeLines(text);
  }
  for (const key of keys) {
    const [text, swatch] = [key.textContent.trim(), key.querySelector("svg")];
    const room = swatch ? 40 + 7.2 * text.length : 12 + 8 * text.length;
    if (key === keys[0] || !swatch || x + room > width + 8) [x, y] = [8, y + 22];
    if (swatch) place(swatch, {y: y - 12});
    x += swatch ? 30 : 0;
    write(text, swatch ? 400 : 600);
    x += room - (swatch ? 30 : 0);
  }
  [x, y] = [8, y + 4];
  writeLines(words);
  const {fontFamily, color, backgroundColor} = getComputedStyle(document.body);
  const used = new Set([...content.matchAll(/(?:url\(|href=.)#([\w-]+)/g)].map(([, id]) => document.getElementById(id)));
  // A shape that occurs many times has the styles of its places.
  const defined = [...used].map(element => xml(element.matches("path") ? element : Object.assign(copyOf(element), {id: element.id})));
  const size = `width="${Math.ceil(width + 16)}" height="${Math.ceil(y + 14)}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} font-family="${xmlText(fontFamily)}" font-size="13" fill="${plain(color)}">`
    + `<title>${xmlText(title)}</title><defs>${defined.join("")}</defs><rect ${size} fill="${plain(backgroundColor)}"/>${content}</svg>\n`;
}

function saveFile(title, ending, type, text) {
  const words = [document.querySelector("h1").textContent, title].map(text =>
    text.split(": ")[0].toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-").slice(0, 80).replace(/^-|-$/g, ""));
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], {type}));
  link.download = `${words.join("--")}.${ending}`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

// Adds the buttons below a picture. `about` is part of the name of its files.
function offerFiles(figure, csv = () => figure.dataset.csv.replaceAll("\n", "\r\n"), keys = figure.querySelectorAll(".key"), about = () => "") {
  const [own] = figure.querySelectorAll(":scope > svg");
  const name = figure.ariaLabel ?? own?.querySelector("title")?.textContent ?? own?.ariaLabel ?? figure.querySelector("h2").textContent;
  const wordsOf = element => {
    const copy = element?.cloneNode(true);
    for (const other of copy?.querySelectorAll(".key, [data-day]") ?? []) other.remove();
    return copy?.textContent.trim() ?? "";
  };
  const pictures = () => [...figure.querySelectorAll(own ? ":scope > svg" : ".strip")].filter(svg => svg.getBoundingClientRect().width)
    .map(svg => [svg, own ? "" : wordsOf(svg.closest("figure, tr").querySelector("figcaption, th"))]);
  const line = document.createElement("p");
  line.className = "save";
  const offer = (label, save) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = label;
    button.ariaLabel = `${label}: ${name}`;
    button.addEventListener("click", save);
    line.append(button);
  };
  offer("Save picture (SVG)", () => saveFile(name + about(), "svg", "image/svg+xml",
    pictureFile(pictures(), name, [...keys].filter(key => !key.hidden), wordsOf(figure.querySelector(":scope > figcaption")))));
  offer("Save data (CSV)", () => saveFile(name + about(), "csv", "text/csv", csv()));
  figure.append(line);
}
for (const figure of document.querySelectorAll("figure[data-csv]")) offerFiles(figure);
