/** One event or error as it is sent (http-services 7.1, 7.3). `timestamp` is epoch ms of the event. */
export interface TelemetryReport {
  readonly eventId: string;
  /** The page's address without query and fragment (threat T34). */
  readonly url: string;
  readonly domain: string;
  readonly timestamp: number;
  readonly props: TelemetryProps;
}

/** What happened. `address` is the active account's plain address, unless the host keeps it back. */
export type TelemetryProps =
  | { readonly type: "track"; readonly event: string; readonly properties?: Readonly<Record<string, unknown>>; readonly address?: string }
  | { readonly type: "error"; readonly event: string; readonly errorType: string; readonly errorMessage: string; readonly stackTrace: string };
