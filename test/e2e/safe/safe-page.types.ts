/** What the page around the frame keeps for the test. */
export type SafePageWindow = Window &
  typeof globalThis & {
    readonly heard: readonly { readonly method: string; readonly origin: string }[];
  };
