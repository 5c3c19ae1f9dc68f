/**
 * Fetches the code of the modal and its first view. In the built package it is only fetched: its
 * chunks run nothing before they are imported elsewhere (`scripts/lib/asleep.mjs`).
 */
export const fetchShell = (): Promise<unknown> =>
  Promise.all([import("./present-modal.js"), import("../views/connect/connect-view.js")]);
