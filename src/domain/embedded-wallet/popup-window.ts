/**
 * The window of the protocol, 600 by 800 pixels (S2-040). By its name one that a tap opened is led
 * on: a browser opens no second one.
 */
export const POPUP_WINDOW = {
  name: "popupWindow",
  features: "width=600,height=800,scrollbars=yes",
} as const;
