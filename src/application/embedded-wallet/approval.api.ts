declare module "../../domain/navigation/route.js" {
  interface Routes {
    /** The embedded wallet's frame shows the user the request to sign. */
    readonly ApproveTransaction: {
      /** Shows the frame under texts in the user's language. Returns a function that hides it. */
      readonly present: (labels: { readonly title: string; readonly close: string }) => () => void;
    };
  }
}

export {};
