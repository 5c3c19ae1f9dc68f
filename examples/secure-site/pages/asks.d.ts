/** Drawn in place of a request that ended while its user read it. */
export const ENDED: { readonly withdrawn: symbol; readonly lost: symbol };

/** A message of the page that is under way. */
export interface AskingMessage {
  readonly ended: Set<string>;
}

/** What a user is asked for a message. */
export interface Asked {
  readonly ask: string;
  readonly message: AskingMessage;
}

/** What waits for its user, oldest first. */
export interface Asks<A extends Asked> {
  begin(): AskingMessage;
  end(message: AskingMessage): void;
  takeBack(): void;
  ask(asked: A): void;
  over(message: AskingMessage, end: { readonly over: string; readonly isDecided?: boolean }): void;
  decide(asked: A, isAgreed: boolean): void;
  goOn(): void;
}

/** `draw` is given a request, one of `ENDED`, or nothing; `send` brings a decision to the site. */
export function asksOf<A extends Asked>(parts: {
  readonly draw: (shown: A | symbol | undefined) => void;
  readonly send: (asked: A, isAgreed: boolean) => Promise<unknown>;
}): Asks<A>;
