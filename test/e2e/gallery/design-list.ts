/** One design requirement: its number, its text, and how it is checked. */
export interface DesignRule {
  readonly id: string;
  readonly rule: string;
  /**
   * `measured`: a browser test measures every state. `axe`: axe-core checks every state.
   * `reviewed`: a person looks at the screenshots.
   */
  readonly by: "measured" | "axe" | "reviewed";
}

/**
 * The design requirements. A finding of the measurement begins with the number of its requirement.
 */
export const DESIGN_LIST: readonly DesignRule[] = [
  {
    id: "D1",
    by: "measured",
    rule: "The card is 360 px wide with 24 px corners, centred. In a window up to 480 px wide it is a sheet at the bottom edge, as wide as the window, with rounded corners at the top only. Embedded in a page it is as wide as its container, at most 480 px, with four rounded corners.",
  },
  {
    id: "D2",
    by: "measured",
    rule: "The header is 56 px high, and higher only for a title of two lines. The title is centred in the card. The header's buttons are 44 px squares, and the outer edge of each icon is 20 px from the edge of the card.",
  },
  {
    id: "D3",
    by: "measured",
    rule: "A control is at least 44 px wide and high. A link inside a sentence is as high as its line.",
  },
  {
    id: "D4",
    by: "measured",
    rule: "Font sizes and line heights come from the scale 12/16, 13/18, 15/22, 17/24, 22/28, 34/40. Weights are 400, 500 or 600. A text field has 16/22, because phones zoom into fields with smaller text. A field for an amount may also have 22/28 or 34/40.",
  },
  {
    id: "D5",
    by: "measured",
    rule: "Paddings, gaps and margins are multiples of 4 px (in a badge, of 2 px).",
  },
  {
    id: "D6",
    by: "measured",
    rule: "A row is at least 56 px high with 14 px corners. Its picture is 40 px wide and high with 10 px corners, or round for networks.",
  },
  { id: "D7", by: "measured", rule: "A view has at most one primary action." },
  {
    id: "D8",
    by: "measured",
    rule: "No text is cut off. If a line ends in an ellipsis, the `title` attribute or the accessible name has the whole text.",
  },
  {
    id: "D9",
    by: "measured",
    rule: "Text has a contrast of at least 4.5 : 1 with its background, large text at least 3 : 1.",
  },
  { id: "D10", by: "measured", rule: "Icons are 20 px wide and high." },
  {
    id: "D11",
    by: "measured",
    rule: "The left and right edges of rows, actions, search fields and notices are 20 px inside the card.",
  },
  { id: "D12", by: "measured", rule: "Digits are tabular." },
  {
    id: "D13",
    by: "measured",
    rule: "Nothing is wider than the window or the card. Nothing is outside the card, and the card is inside the window. No text covers another text or a control.",
  },
  {
    id: "D14",
    by: "measured",
    rule: "In right-to-left languages, arrows and chevrons are mirrored, and no other icon is.",
  },
  {
    id: "D15",
    by: "measured",
    rule: "The last line of a text is at least a fifth as wide as its other lines.",
  },
  {
    id: "D16",
    by: "axe",
    rule: "Names, roles, order of headings and contrast have no finding, in light and dark, left to right and right to left.",
  },
  {
    id: "D17",
    by: "reviewed",
    rule: "One element stands out. Elements that belong together are close together. The content has equal empty space above and below it.",
  },
  {
    id: "D18",
    by: "reviewed",
    rule: "No border touches another border. Nothing inside the card has a shadow. Colour is never the only sign of a meaning.",
  },
  {
    id: "D19",
    by: "reviewed",
    rule: "Texts are short enough for their place: one sentence, one action, no word twice in one row of a list.",
  },
  {
    id: "D20",
    by: "measured",
    rule: "Text that is not centred is aligned to the start side of the interface language, whatever its own script is. This includes placeholders and typed amounts. Other typed text and code follow their own direction.",
  },
  {
    id: "D21",
    by: "measured",
    rule: "Account shows at least three tokens without scrolling at 400 x 720 and 1100 x 800, and one at 320 x 568.",
  },
  {
    id: "D22",
    by: "measured",
    rule: "The primary action of a view is visible without scrolling at 400 x 720 and 1100 x 800.",
  },
  {
    id: "D23",
    by: "measured",
    rule: "The error of a field is next to the field: the field is marked as invalid, and the text that describes the error is at most 80 px away.",
  },
];

/** The widths at which every state is measured, in px. */
export const WIDTHS = [320, 360, 768, 1280] as const;
