import type { ChildProcess } from "node:child_process";

export interface LoadedSite {
  readonly url: string;
  readonly process: ChildProcess;
  letter(to: string): Promise<{ readonly subject: string; readonly text: string }>;
  figures(): Promise<{
    readonly heapUsed: number;
    readonly handles: number;
    readonly removed: number;
  }>;
  stop(): Promise<void>;
}
export interface SignedInFrame {
  readonly address: string;
}
export interface Measured {
  readonly count: number;
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
}
export function startLoaded(place: string, users: number): Promise<LoadedSite>;
export function signIn(site: LoadedSite, email: string, line: string): Promise<SignedInFrame>;
export function approve(frame: SignedInFrame): Promise<void>;
export function measured(
  work: (turn: number) => Promise<unknown>,
  load: { readonly hands: number; readonly ms: number },
): Promise<Measured>;
