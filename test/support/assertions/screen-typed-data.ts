type Types = Readonly<Record<string, readonly { readonly name: string; readonly type: string }[]>>;

const plainValue = (type: string, text: string): unknown => {
  if (type === "string") return JSON.parse(text) as string;
  if (type === "bool") return text === "true";
  return /^u?int/u.test(type) ? BigInt(text) : text;
};

/** Reads values of typed data from the lines of a screen, by the types of the request. */
export const readerOfTypes = (types: Types, lines: readonly (readonly [string, string])[]) => {
  const values = new Map(lines);
  const read = (path: string, type: string): unknown => {
    if (type.endsWith("]")) {
      const item = type.slice(0, type.lastIndexOf("["));
      const items: unknown[] = [];
      if (values.get(path) === "(empty list)") return items;
      const has = (at: number): boolean =>
        lines.some(([label]) => {
          const next = label.slice(`${path}[${at}]`.length, `${path}[${at}]`.length + 1);
          return label.startsWith(`${path}[${at}]`) && ["", ".", "["].includes(next);
        });
      for (let at = 0; has(at); at += 1) items.push(read(`${path}[${at}]`, item));
      return items;
    }
    const fields = types[type];
    if (fields !== undefined)
      return Object.fromEntries(
        fields.map(({ name, type: own }) => [name, read(`${path}.${name}`, own)]),
      );
    const text = values.get(path);
    if (text === undefined) throw new Error(`the screen has no "${path}"`);
    return plainValue(type, text);
  };
  return read;
};
