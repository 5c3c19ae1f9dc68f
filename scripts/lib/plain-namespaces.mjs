const HELPER = "__exportAll";
const CALL = new RegExp(`/\\* @__PURE__ \\*/ ${HELPER}\\(\\{([^}]*)\\}\\)`, "g");
const ENTRY = /^(\w+): \(\) => ([\w$]+)$/;

const getter = (entry) => {
  const [, name, local] = ENTRY.exec(entry) ?? [];
  if (name === undefined) throw new Error(`plain-namespaces: a form that is not known: ${entry}`);
  return `get ${name}() { return ${local}; }`;
};

/** `import { r as __exportAll } from "…"` without that name; nothing where it was the only one. */
const withoutHelper = (code) =>
  code.replace(
    /^import \{([^}]*)\} from ("[^"]*rolldown-runtime[^"]*");\n?/gm,
    (all, names, from) => {
      const kept = names.split(",").filter((name) => name.trim() && !name.includes(HELPER));
      if (kept.length === names.split(",").filter((name) => name.trim()).length) return all;
      return kept.length === 0 ? "" : `import {${kept.join(",")}} from ${from};\n`;
    },
  );

/**
 * A chunk that several `import()`s name holds an object of exports for each. The bundler makes it
 * by a helper that lies beside its helpers for CommonJS, in a chunk of their own: here it is an
 * object of getters, and an opening fetches one chunk less.
 */
export const plainNamespaces = () => ({
  name: "plain-namespaces",
  renderChunk(code) {
    if (!code.includes(`${HELPER}(`)) return null;
    const plain = code.replace(CALL, (_, entries) => {
      const all = entries
        .split(",")
        .map((entry) => entry.trim())
        .filter(Boolean);
      return `{ ${all.map(getter).join(", ")} }`;
    });
    return { code: plain.includes(`${HELPER}(`) ? plain : withoutHelper(plain) };
  },
});
