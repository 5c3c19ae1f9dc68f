/**
 * Popup of the protocol, 600 by 800 pixels. The name lets code navigate the window that a click
 * opened, since browsers block a second one.
 */
export const POPUP_WINDOW = {
  name: "popupWindow",
  features: "width=600,height=800,scrollbars=yes",
} as const;
