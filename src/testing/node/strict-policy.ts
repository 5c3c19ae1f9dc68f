export interface Framing {
  readonly frames?: readonly string[];
  readonly ancestors?: readonly string[];
}

/**
 * The strictest content security policy that Latchkit supports: no inline code or style, no `eval`,
 * Trusted Types, only the named hosts. Wallet icons use `data:`, catalogue pictures `blob:`.
 */
export const strictPolicy = (
  connectTo: readonly string[],
  { frames = [], ancestors = [] }: Framing = {},
): string =>
  [
    "default-src 'self'",
    "img-src 'self' data: blob:",
    `connect-src ${["'self'", ...connectTo].join(" ")}`,
    ...(frames.length > 0 ? [`frame-src ${frames.join(" ")}`] : []),
    "object-src 'none'",
    "base-uri 'none'",
    `frame-ancestors ${ancestors.length > 0 ? ancestors.join(" ") : "'none'"}`,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join("; ");
