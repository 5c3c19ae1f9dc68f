/** An error whose message is sent to the page. */
export class SiteRefusal extends Error {}

/** Throws a refusal. */
export const refuse = (message: string): never => {
  throw new SiteRefusal(message);
};
