/** Spec section 2. Defaults: `autoClose` on. The text is plain text, never markup. */
export interface Toast {
  readonly variant: "loading" | "success" | "error";
  readonly text: string;
  /** Name of an icon of Latchkit's own set. */
  readonly icon?: string;
  readonly autoClose?: boolean;
}
