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
    else if (!child.matches(".cursor, .found, .chosen, .brush")) copy.append(copyOf(child, styles));
  }
  return copy;
}

// The picture with its title above it, and its keys and its other words below it.
function pictureFile(svg, title, keys, words) {
  const {width, height} = svg.viewBox.baseVal?.width ? svg.viewBox.baseVal : svg.getBoundingClientRect();
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
  place(svg, {y: y + 12, width, height});
  y += height + 16;
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
  const patterns = new Set([...content.matchAll(/url\(#([\w-]+)\)/g)].map(([, id]) => document.getElementById(id)));
  const defined = [...patterns].map(pattern => xml(Object.assign(copyOf(pattern), {id: pattern.id})));
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
  const svgs = [...figure.querySelectorAll(":scope > svg")];
  const name = svgs[0].querySelector("title")?.textContent ?? svgs[0].getAttribute("aria-label");
  const caption = () => {
    const copy = figure.querySelector("figcaption")?.cloneNode(true);
    for (const key of copy?.querySelectorAll(".key") ?? []) key.remove();
    return copy?.textContent.trim() ?? "";
  };
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
    pictureFile(svgs.find(svg => svg.getBoundingClientRect().width), name, keys, caption())));
  offer("Save data (CSV)", () => saveFile(name + about(), "csv", "text/csv", csv()));
  figure.append(line);
}
for (const figure of document.querySelectorAll("figure[data-csv]")) offerFiles(figure);
