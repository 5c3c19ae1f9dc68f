/** What is signed to register a name. */
export interface Registration {
  /** The whole name. */
  readonly name: string;
  /** Epoch ms; the service refuses what is more than 10 s off. */
  readonly at: number;
}

/** The text that is signed and sent (S4-042): seconds, and no attributes of its own. */
export const registrationMessage = ({ name, at }: Registration): string =>
  JSON.stringify({ name, attributes: {}, timestamp: Math.floor(at / 1_000) });
