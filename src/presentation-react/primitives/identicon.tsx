import type { ReactElement } from "react";
import { fingerprint } from "./tile.js";

const at = (seed: string, salt: string, span: number): number => fingerprint(seed + salt) % span;

/** A picture generated from an address, always the same for it. Decoration. */
export function Identicon({ address }: { readonly address: string }): ReactElement {
  const seed = address.toLowerCase();
  const hue = at(seed, "hue", 360);
  const dabs = [0, 1, 2].map((n) => ({
    cx: 8 + at(seed, `x${n}`, 56),
    cy: 8 + at(seed, `y${n}`, 56),
    r: 16 + at(seed, `r${n}`, 18),
    fill: `hsl(${(hue + 40 + 55 * n + at(seed, `h${n}`, 30)) % 360} ${62 + at(seed, `s${n}`, 20)}% ${48 + 9 * n}%)`,
  }));
  return (
    <svg
      className="identicon"
      part="identicon"
      viewBox="0 0 72 72"
      width="72"
      height="72"
      aria-hidden="true"
      focusable="false"
    >
      <rect width="72" height="72" fill={`hsl(${hue} 58% 42%)`} />
      {dabs.map((dab) => (
        <circle key={dab.fill + dab.cx} {...dab} fillOpacity="0.88" />
      ))}
    </svg>
  );
}
