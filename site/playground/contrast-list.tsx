import { ENOUGH, contrast } from "./contrast.js";
import type { Settings } from "./settings.js";

/** Colours of the card in one scheme, with the visitor's in place of the defaults. */
interface Palette {
  readonly surface: string;
  readonly text: string;
  readonly accent: string;
}
const LIGHT: Palette = { surface: "#ffffff", text: "#14161b", accent: "#0b7457" };
const DARK: Palette = { surface: "#15171c", text: "#f3f4f6", accent: "#4fd6a5" };

const paletteOf = ({ surface, text, accent }: Settings, defaults: Palette): Palette => ({
  surface: surface || defaults.surface,
  text: text || defaults.text,
  accent: accent || defaults.accent,
});
/** Text on the accent is black or white, whichever contrasts more. */
const onAccent = (accent: string): number =>
  Math.max(contrast(accent, "#000000"), contrast(accent, "#ffffff"));

const pairsOf = (name: string, { surface, text, accent }: Palette) => [
  { name: `Text on the card, ${name}`, value: contrast(text, surface) },
  { name: `Text on the accent, ${name}`, value: onAccent(accent) },
];

/** With spaces at which no line breaks. */
const ratio = (value: number): string => `${value.toFixed(1)}\u00a0:\u00a01`;

/** Contrast of the chosen colours in the schemes that the modal can have. */
export function ContrastList({ settings }: { readonly settings: Settings }) {
  const { mode } = settings;
  const pairs = [
    ...(mode === "dark" ? [] : pairsOf("light", paletteOf(settings, LIGHT))),
    ...(mode === "light" ? [] : pairsOf("dark", paletteOf(settings, DARK))),
  ];
  return (
    <ul className="playground-contrast" aria-label="Contrast" aria-live="polite">
      {pairs.map(({ name, value }) => (
        <li key={name} data-enough={value >= ENOUGH}>
          {name}: {ratio(value)} – {value >= ENOUGH ? "enough" : `needs ${ratio(ENOUGH)}`}
        </li>
      ))}
    </ul>
  );
}
