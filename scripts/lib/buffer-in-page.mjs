/**
 * The pairing library takes Node's `Buffer` for granted where it signs in with the connection
 * (CAIP-222); a page has none. It is given the package of that name, in its own chunk.
 */
export const bufferInPage = () => ({
  name: "buffer-in-page",
  transform: (code, id) =>
    id.includes("/node_modules/@walletconnect/") && /\bBuffer\b/u.test(code)
      ? `import { Buffer } from "buffer";\n${code}`
      : undefined,
});
