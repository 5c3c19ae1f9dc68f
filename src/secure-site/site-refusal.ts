/** Error whose message the page is given. */
export class SiteRefusal extends Error {}

/** Throws a refusal with this message. */
export const refuse = (message: string): never => {
  throw new SiteRefusal(message);
};
