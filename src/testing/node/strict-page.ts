/**
 * The strictest page that Latchkit promises to run on: no inline code or style, no `eval`, Trusted
 * Types, and only the named hosts. Pictures of wallets are `data:`, those of the catalogue service
 * `blob:`.
 */
export const strictPolicy = (connectTo: readonly string[]): string =>
  [
    "default-src 'self'",
    "img-src 'self' data: blob:",
    `connect-src ${["'self'", ...connectTo].join(" ")}`,
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join("; ");
