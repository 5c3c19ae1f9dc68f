declare module "../../domain/navigation/route.js" {
  interface Routes {
    /** The embedded wallet shows its user what is to be signed. */
    readonly ApproveTransaction: {
      /** Shows the frame under texts in the user's language; the result hides it. */
      readonly present: (labels: { readonly title: string; readonly close: string }) => () => void;
    };
  }
}

export {};
