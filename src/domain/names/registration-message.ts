/** Data of a name registration to sign. */
export interface Registration {
  /** The full name. */
  readonly name: string;
  /** Epoch ms; the service rejects a deviation of more than 10 s. */
  readonly at: number;
}

/** The message to sign and send; its timestamp is in seconds. */
export const registrationMessage = ({ name, at }: Registration): string =>
  JSON.stringify({ name, attributes: {}, timestamp: Math.floor(at / 1_000) });
