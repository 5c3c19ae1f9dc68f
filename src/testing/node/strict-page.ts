/** Who a page frames, and who may frame it; nobody unless named. */
export interface Framing {
  /** Origins of frames in the page. */
  readonly frames?: readonly string[];
  /** Origins of pages that this page is a frame of. */
  readonly ancestors?: readonly string[];
}

/**
 * The strictest page that Latchkit promises to run on: no inline code or style, no `eval`, Trusted
 * Types, and only the named hosts. Pictures of wallets are `data:`, those of the catalogue service
 * `blob:`.
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
