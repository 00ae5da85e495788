// Every element with the style it has, and whatever it refers to; a style that many share is a class.
([what, sheet, digest]) => {
  const PROPS = ["fill", "fill-opacity", "stroke", "stroke-width", "stroke-opacity", "opacity",
    "stroke-linecap", "stroke-linejoin", "stroke-dasharray", "stroke-dashoffset", "font-size",
    "font-weight", "text-anchor", "stop-color", "stop-opacity", "display", "paint-order"];
  const PLAIN = { "fill-opacity": "1", "stroke-opacity": "1", opacity: "1", display: "inline",
    "stroke-dasharray": "none", "stroke-dashoffset": "0px", "stop-opacity": "1",
    "stroke-linecap": "butt", "stroke-linejoin": "miter", "paint-order": "normal" };
  const classes = new Map();
  const defs = new Map();
  const styleOf = (one) => {
    const found = getComputedStyle(one);
    const text = one.closest("text") !== null;
    const said = PROPS.filter((name) => text || !/^(font|text)/.test(name))
      .filter((name) => /^stop-/.test(name) === (one.tagName === "stop"))
      .filter((name) => !(found.stroke === "none" && /^stroke-/.test(name)))
      .map((name) => [name, found.getPropertyValue(name).replace(/url\("?[^#]*#([^)"]+)"?\)/g, "url(#$1)")])
      .filter(([name, value]) => PLAIN[name] !== value);
    const style = said.map(([name, value]) => `${name}:${value}`).join(";");
    if (!classes.has(style)) classes.set(style, `s${classes.size}`);
    return classes.get(style);
  };
  const refer = (text) => {
    for (const [, id] of text.matchAll(/#([\w-]+)/g)) {
      const target = document.getElementById(id);
      if (!target || defs.has(id)) continue;
      defs.set(id, "");
      defs.set(id, still(target));
    }
  };
  const KEPT = /^(d|x|y|x1|y1|x2|y2|cx|cy|r|rx|ry|width|height|points|transform|viewBox|id|href|offset|gradientUnits|gradientTransform|patternUnits|overflow)$/;
  function still(one) {
    if (one.nodeType === Node.TEXT_NODE) return one.textContent.trim();
    if (!(one instanceof SVGElement)) return "";
    const attributes = [...one.attributes].filter(({ name }) => KEPT.test(name))
      .map(({ name, value }) => `${name}="${value}"`);
    if (one.tagName === "use") refer(one.getAttribute("href"));
    const name = one.tagName === "svg" || one.tagName === "defs" ? "" : styleOf(one);
    const style = [...classes].find(([, key]) => key === name)?.[0] ?? "";
    refer(style.replace(/rgb[^;]*/g, ""));
    if (name) attributes.push(`class="${name}"`);
    if (one.tagName === "svg" && !one.hasAttribute("width")) attributes.push('width="100%" height="100%"');
    const inside = [...one.childNodes].map(still).join("");
    const open = `<${one.tagName}${attributes.map((said) => ` ${said}`).join("")}`;
    return inside ? `${open}>${inside}</${one.tagName}>` : `${open}/>`;
  }
  const whole = (box, width, height, inside) => {
    const style = [...classes].map(([said, name]) => `.${name}{${said}}`).join("");
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" width="${width}" height="${height}" font-family="system-ui,sans-serif">` +
      `<!-- drawn from ${digest} --><style>${style}</style>` +
      `<defs>${[...defs.values()].join("")}</defs>${inside}</svg>\n`;
  };
  if (!sheet) {
    const one = document.querySelector(`[data-picture="${what}"]`);
    const inside = [...one.childNodes].map(still).join("");
    const { width, height } = one.viewBox.baseVal;
    const scale = Math.min(1, 760 / width);
    const [wide, high] = [width, height].map((side) => Math.round(side * scale));
    return whole(one.getAttribute("viewBox"), wide, high, inside);
  }
  const cards = [...document.querySelectorAll(`[data-sheet="${what}"] li`)];
  const columns = Math.min(cards.length, 8);
  const drawn = cards.map((card, at) => {
    const [x, y] = [(at % columns) * 88 + 8, Math.floor(at / columns) * 130 + 8];
    const count = card.querySelector("strong").textContent;
    return `<svg x="${x}" y="${y}" width="72" height="96">${still(card.querySelector("svg.card"))}</svg>` +
      `<text x="${x + 36}" y="${y + 116}" text-anchor="middle" font-weight="700" font-size="17" fill="#a86708">${count}</text>`;
  });
  const [width, height] = [columns * 88, Math.ceil(cards.length / columns) * 130];
  return whole(`0 0 ${width} ${height}`, width, height, drawn.join(""));
}
