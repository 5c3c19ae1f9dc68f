const quoted = (text) => /^["']/.test(text);
const RADII = { none: "none", small: "small", medium: "medium", large: "large" };

/** `darkTheme({ … })` as `theme`; undefined if the options are no plain values. */
export function rainbowTheme(name, fields) {
  const mode = { darkTheme: "dark", lightTheme: "light" }[name];
  if (mode === undefined || fields === undefined) return undefined;
  const look = [];
  const variables = [];
  for (const [key, { text }] of fields) {
    if (!quoted(text)) return undefined;
    if (key === "accentColor") variables.push(["--lk-accent", text]);
    else if (key === "accentColorForeground") variables.push(["--lk-on-accent", text]);
    else if (key === "borderRadius" && RADII[text.slice(1, -1)]) look.push(["radius", text]);
    else if (key === "overlayBlur") look.push(["blur", text]);
    else if (key !== "fontStack") return undefined;
  }
  return { mode, look, variables };
}
