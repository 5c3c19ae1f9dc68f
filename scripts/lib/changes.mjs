const KINDS = ["patch", "minor", "major"];
const CHANGE = /^---\n"([^"]+)": *(\w+)\n---\n+([\s\S]+)$/;

/**
 * Reads a file of `.changeset`: the format of @changesets/cli for one package. Throws if it names
 * another package, another kind, or has no text.
 */
export function readChange(file, text) {
  const [, name, kind, body = ""] = CHANGE.exec(text.replaceAll("\r\n", "\n")) ?? [];
  if (name !== "latchkit" || !KINDS.includes(kind) || body.trim() === "")
    throw new Error(`${file}: expected \`"latchkit": patch|minor|major\` between --- and a text`);
  return { kind, text: body.trim().replaceAll(/\s*\n\s*/g, " ") };
}

/**
 * The next version. Before 1.0 a breaking change raises the second number and any other change the
 * third, because a caret range accepts the third only.
 */
export function nextVersion(version, changes) {
  const [major, minor, patch] = version.split(".").map(Number);
  const kinds = new Set(changes.map(({ kind }) => kind));
  if (major === 0) return kinds.has("major") ? `0.${minor + 1}.0` : `0.${minor}.${patch + 1}`;
  if (kinds.has("major")) return `${major + 1}.0.0`;
  return kinds.has("minor") ? `${major}.${minor + 1}.0` : `${major}.${minor}.${patch + 1}`;
}

const lineOf = ({ kind, text }) => `- ${kind === "major" ? "**Breaking**: " : ""}${text}`;
const rankOf = ({ kind }) => -KINDS.indexOf(kind);

/** The changelog with a section for the new version on top; breaking changes come first. */
export function withSection(changelog, version, changes) {
  const heading = "# Changelog\n\n";
  if (!changelog.startsWith(heading)) throw new Error("CHANGELOG.md has no heading");
  const lines = changes.toSorted((a, b) => rankOf(a) - rankOf(b)).map(lineOf);
  return `${heading}## ${version}\n\n${lines.join("\n")}\n\n${changelog.slice(heading.length)}`;
}

/** A manifest or lockfile with the new version of its own package; the rest keeps its bytes. */
export function withVersion(text, from, to) {
  const own = new RegExp(
    `^(\\{\\n  "name": "[^"]+",\\n  "version": ")${from.replaceAll(".", "\\.")}"`,
  );
  const inLock = new RegExp(
    `("packages": \\{\\n    "": \\{\\n      "name": "[^"]+",\\n      "version": ")${from.replaceAll(".", "\\.")}"`,
  );
  const next = text.replace(own, `$1${to}"`);
  if (next === text) throw new Error(`no version ${from} at the start of the file`);
  return next.replace(inLock, `$1${to}"`);
}
