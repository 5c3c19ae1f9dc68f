import { isLatchkitError, type Latchkit } from "latchkit";
import { useLatchkit } from "latchkit/react";
import { useState } from "react";

/** The outcome of the last action, as one line. */
export interface Result {
  readonly state: "idle" | "working" | "done" | "failed";
  readonly text: string;
}

const IDLE: Result = { state: "idle", text: "Nothing yet." };

const explain = (error: unknown): string =>
  isLatchkitError(error) ? `${error.code}: ${error.message}` : String(error);

/** Runs one action at a time and stores its outcome. */
export function useResult(): readonly [
  Result,
  (action: (latchkit: Latchkit) => Promise<string>) => void,
] {
  const latchkit = useLatchkit();
  const [result, setResult] = useState<Result>(IDLE);
  const run = (action: (latchkit: Latchkit) => Promise<string>): void => {
    setResult({ state: "working", text: "Waiting for the wallet" });
    action(latchkit).then(
      (text) => setResult({ state: "done", text }),
      (error: unknown) => setResult({ state: "failed", text: explain(error) }),
    );
  };
  return [result, run];
}
