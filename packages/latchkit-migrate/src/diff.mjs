const CONTEXT = 3;

/** Lengths of the longest common tails of two lists of lines. */
function commonTails(a, b) {
  const lengths = Array.from({ length: a.length + 1 }, () => new Uint32Array(b.length + 1));
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      lengths[i][j] =
        a[i] === b[j] ? lengths[i + 1][j + 1] + 1 : Math.max(lengths[i + 1][j], lengths[i][j + 1]);
  return lengths;
}

/** Lines of both texts with `-`, `+` or a space before them. */
function marked(a, b) {
  const lengths = commonTails(a, b);
  const lines = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      lines.push(` ${a[i]}`);
      i += 1;
      j += 1;
    } else if (j >= b.length || (i < a.length && lengths[i + 1][j] >= lengths[i][j + 1]))
      lines.push(`-${a[i++]}`);
    else lines.push(`+${b[j++]}`);
  }
  return lines;
}

/** A diff of two texts: changed lines with three lines around them. */
export function diffOf(path, before, after) {
  const lines = marked(before.split("\n"), after.split("\n"));
  const isNear = (at) =>
    lines.slice(Math.max(0, at - CONTEXT), at + CONTEXT + 1).some((line) => !line.startsWith(" "));
  const shown = lines.map((line, at) => (isNear(at) ? line : undefined));
  const parts = shown.map((line, at) => {
    if (line === undefined) return [];
    return at > 0 && shown[at - 1] === undefined ? ["…", line] : [line];
  });
  return [`--- ${path}`, `+++ ${path}`, ...parts.flat()].join("\n");
}
