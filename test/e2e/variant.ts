/**
 * Where one test is written for many cases, some stand for all in every run; the others have this
 * tag, and a soak runs them too.
 */
export const variant = (isVariant: boolean): { readonly tag?: "@soak" } =>
  isVariant ? { tag: "@soak" } : {};
