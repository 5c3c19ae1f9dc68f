/** One rule of the list: its number, what must hold, and how it is known. */
export interface DesignRule {
  readonly id: string;
  readonly rule: string;
  /**
   * `measured`: in the browser, in every state; `axe`: by the access check; `looked at`: by a
   * person, on the screenshots.
   */
  readonly by: "measured" | "axe" | "looked at";
}

/** The written list. A finding of the measurement begins with the number of its rule. */
export const DESIGN_LIST: readonly DesignRule[] = [
  {
    id: "D1",
    by: "measured",
    rule: "The card is 360 px wide with 24 px corners, in the middle; up to 480 px of window it is a sheet as wide as the window, at its foot, and the foot has no corners. In the page it is as wide as its place, at most 480 px, with all corners.",
  },
  {
    id: "D2",
    by: "measured",
    rule: "The header is 56 px high, and higher only for a title of two lines; the title stands in the middle of the card, its buttons are 44 px squares whose icons end on the card's padding.",
  },
  {
    id: "D3",
    by: "measured",
    rule: "What can be pressed is at least 44 px in both directions; a link inside a sentence has the height of its line.",
  },
  {
    id: "D4",
    by: "measured",
    rule: "Sizes and line heights come from the scale 12/16, 13/18, 15/22, 17/24, 22/28, 34/40, weights are 400, 500 or 600; a field has 16/22, below which phones zoom in, or 22/28 or 34/40 for an amount.",
  },
  {
    id: "D5",
    by: "measured",
    rule: "Paddings, gaps and margins stand on the 4 px grid (a badge may use 2).",
  },
  {
    id: "D6",
    by: "measured",
    rule: "A row is at least 56 px high with 14 px corners; its tile is 40 px with 10 px corners, or round for networks.",
  },
  { id: "D7", by: "measured", rule: "A view has at most one primary action." },
  {
    id: "D8",
    by: "measured",
    rule: "No text is cut; where a line ends in an ellipsis the whole text can be read as its title or in its name.",
  },
  {
    id: "D9",
    by: "measured",
    rule: "Text has a contrast of 4.5 : 1 to what is behind it, large text 3 : 1.",
  },
  { id: "D10", by: "measured", rule: "Icons are 20 px." },
  {
    id: "D11",
    by: "measured",
    rule: "Rows, actions, fields and notices share one left and one right edge, 20 px inside the card.",
  },
  { id: "D12", by: "measured", rule: "Digits are tabular." },
  {
    id: "D13",
    by: "measured",
    rule: "Nothing is wider than the window or the card, nothing stands outside of the card, the card not outside of the window, and no text covers another text or a control.",
  },
  { id: "D14", by: "measured", rule: "Icons that point are mirrored right to left, no other is." },
  {
    id: "D15",
    by: "measured",
    rule: "A sentence of a state does not end in a line of its own with less than a fifth of the width.",
  },
  {
    id: "D16",
    by: "axe",
    rule: "Names, roles, order of headings, contrast of states: no finding in light and dark, in both directions.",
  },
  {
    id: "D17",
    by: "looked at",
    rule: "One thing leads the eye; what belongs together stands together; empty space is even above and below.",
  },
  {
    id: "D18",
    by: "looked at",
    rule: "No border lies beside another border, no shadow inside the card, no colour alone says something.",
  },
  {
    id: "D19",
    by: "looked at",
    rule: "Words fit their place: one sentence, one action, no word twice in one row.",
  },
  {
    id: "D20",
    by: "measured",
    rule: "Words that are not centred begin at the side where reading begins, whatever script they are in, hints of empty fields and typed sums too; typed words and written code keep their own.",
  },
  {
    id: "D21",
    by: "measured",
    rule: "Account shows at least three tokens without a scroll at 400 x 720 and 1100 x 800, and one at 320 x 568.",
  },
  {
    id: "D22",
    by: "measured",
    rule: "The primary action of a view is in sight without a scroll at 400 x 720 and 1100 x 800.",
  },
  {
    id: "D23",
    by: "measured",
    rule: "An error of a field stands at the field: the field is marked invalid and described by words at most 80 px away.",
  },
];

/** The widths at which every state is measured, in px. */
export const WIDTHS = [320, 360, 768, 1280] as const;
