import type { ScriptedPhone } from "latchkit/testing";
import { useCallback, useEffect, useReducer, useState } from "react";

export function usePhone(phone: ScriptedPhone): void {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => phone.onChange(redraw), [phone]);
}

/** The uri of a wallet link, `…/wc?uri=`, that opened this page. */
const openedWith = (): string => new URLSearchParams(location.search).get("uri") ?? "";

/** The uri field with the last error. Scans the uri of a link at once. */
export function useScan(phone: ScriptedPhone): {
  readonly uri: string;
  readonly problem: string;
  write(uri: string): void;
  scan(): void;
} {
  const [uri, write] = useState(openedWith);
  const [problem, setProblem] = useState("");
  const take = useCallback(
    async (text: string): Promise<void> => {
      setProblem("");
      try {
        await phone.scan(text.trim());
        write("");
      } catch (error) {
        setProblem(error instanceof Error ? error.message : String(error));
      }
    },
    [phone],
  );
  useEffect(() => {
    if (openedWith() !== "") void take(openedWith());
  }, [take]);
  return { uri, problem, write, scan: () => void take(uri) };
}
