import { randomUUID } from "node:crypto";

/** Keys as WebDriver writes them. */
const KEYS = {
  Enter: "\uE007",
  Escape: "\uE00C",
  PageDown: "\uE00F",
  End: "\uE010",
} as const;
export type Key = keyof typeof KEYS;

/** Input of a user, in the format that WebDriver and WebDriver BiDi share. */
export type InputActions = readonly object[];

/** A press of the mouse at a point of the window, CSS px, or of `origin`. */
export const mousePress = (x: number, y: number, origin?: object): InputActions => [
  {
    type: "pointer",
    id: "mouse",
    actions: [
      { type: "pointerMove", x, y, ...(origin && { origin }) },
      { type: "pointerDown", button: 0 },
      { type: "pointerUp", button: 0 },
    ],
  },
];

/**
 * Turns a wheel by px at a point of the window. Each turn is by a wheel of its own, because
 * WebKitGTK's driver only sends the difference from a wheel's last turn.
 */
export const wheelTurn = ([x, y]: readonly [number, number], deltaY: number): InputActions => [
  { type: "wheel", id: randomUUID(), actions: [{ type: "scroll", x, y, deltaX: 0, deltaY }] },
];

const typed = (values: readonly string[]): InputActions => [
  {
    type: "key",
    id: "keys",
    actions: values.flatMap((value) => [
      { type: "keyDown", value },
      { type: "keyUp", value },
    ]),
  },
];

/** Presses keys one after the other. */
export const keyPresses = (keys: readonly Key[]): InputActions =>
  typed(keys.map((key) => KEYS[key]));

/** Types a text, character by character. */
export const typing = (text: string): InputActions => typed([...text]);
