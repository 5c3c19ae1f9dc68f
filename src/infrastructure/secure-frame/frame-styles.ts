/** Above all page content outside the top layer (spec 9). */
const FRAME_Z_INDEX = 999_999;

/** Class of the frame's dialog. */
export const FRAME_CLASS = "latchkit-secure-frame";

/**
 * Styles of the dialog. Closed, it is not rendered, whatever the host's styles. Open, the frame is
 * 360 x 600 and centered, or full width at the bottom of screens up to 430 px, with the close
 * button above it. Never cover, fade, filter or transform the frame: its page then refuses
 * approvals.
 */
export const FRAME_STYLES = `
dialog.${FRAME_CLASS}:not([open]) { display: none !important; }
dialog.${FRAME_CLASS}[open] {
  position: fixed !important; inset: 0 !important; margin: auto !important; padding: 0 !important;
  z-index: ${FRAME_Z_INDEX} !important; display: flex !important; opacity: 1 !important;
  visibility: visible !important; transform: none !important; clip-path: none !important;
  filter: none !important; mask: none !important; mix-blend-mode: normal !important;
  zoom: 1 !important; flex-direction: column; gap: 8px; box-sizing: border-box;
  inline-size: 360px; block-size: 652px; max-inline-size: 100%; max-block-size: 100%;
  border: none; overflow: hidden; background: none;
}
dialog.${FRAME_CLASS}::backdrop { background: rgb(0 0 0 / 60%); }
dialog.${FRAME_CLASS} > iframe {
  flex: 1 1 0; min-block-size: 0; inline-size: 100%; border: none; border-radius: 24px;
  display: block; background: Canvas;
}
dialog.${FRAME_CLASS} > button {
  order: -1; flex: none; align-self: flex-end; margin-inline-end: 8px; inline-size: 44px;
  block-size: 44px; border: 1px solid #767676; border-radius: 50%; background: #fff; color: #111;
  font: 24px/1 system-ui, sans-serif; cursor: pointer;
}
dialog.${FRAME_CLASS} > button:focus-visible { outline: 2px solid #111; outline-offset: -6px; }
html:has(> body > dialog.${FRAME_CLASS}[open]) {
  overflow: hidden; overscroll-behavior: contain; touch-action: none;
}
@media (max-width: 430px) {
  dialog.${FRAME_CLASS}[open] {
    inset-block-start: auto !important; inline-size: 100%; margin-block-end: 0 !important;
  }
  dialog.${FRAME_CLASS} > iframe { border-end-start-radius: 0; border-end-end-radius: 0; }
}
@media (forced-colors: active) {
  dialog.${FRAME_CLASS} > iframe { box-sizing: border-box; border: 1px solid CanvasText; }
}
`;
