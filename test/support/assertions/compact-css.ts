/** A style sheet without its layout, so that a test reads what it says however it is formatted. */
export const compactCss = (css: string): string =>
  css
    .replaceAll(/\s+/gu, " ")
    .replaceAll(/ ?([{}();:,>]) ?/gu, "$1")
    .replaceAll(/(?<=[^\d])0(?=\.\d)/gu, "")
    .replaceAll(/\[([\w-]+)="([\w-]+)"\]/gu, "[$1=$2]");
