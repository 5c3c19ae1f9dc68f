/** Shown instead of a request that ended while the user read it. */
export const ENDED: { readonly withdrawn: symbol; readonly lost: symbol };

/** A pending message of the page. */
export interface AskingMessage {
  readonly ended: Set<string>;
}

/** A question for a message. */
export interface Asked {
  readonly ask: string;
  readonly message: AskingMessage;
}

/** Pending questions, oldest first. */
export interface Asks<A extends Asked> {
  begin(): AskingMessage;
  end(message: AskingMessage): void;
  takeBack(): void;
  ask(asked: A): void;
  over(message: AskingMessage, end: { readonly over: string; readonly isDecided?: boolean }): void;
  decide(asked: A, isAgreed: boolean): void;
  goOn(): void;
}

/** `draw` receives a request, one of `ENDED`, or nothing; `send` sends a decision to the site. */
export function asksOf<A extends Asked>(parts: {
  readonly draw: (shown: A | symbol | undefined) => void;
  readonly send: (asked: A, isAgreed: boolean) => Promise<unknown>;
}): Asks<A>;
