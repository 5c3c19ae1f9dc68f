/**
 * A fault of every request to a part until it is removed. Times are in ms, sizes in bytes.
 *
 * - `status`: this HTTP status, with `Retry-After` (seconds, or any text such as a date) if given
 * - `delay`: a correct response, late; `slow`: its body in pieces over this time (only `services`;
 *   other parts delay)
 * - `hang`: no response; `drop`: closes the connection without a response
 * - `truncate`: cuts the body in half and closes the connection, unless the response should look
 *   complete
 * - `html`: 200 with a page, like a captive portal; `empty`: 200 without a body
 * - `schema`: 200 with changed fields: all `missing`, all `null`, other `types` (default), or
 *   `extra` ones, which clients must ignore
 * - `json`: 200 with exactly this body
 * - `big`: a correct response padded to this size, default 50 MB, without a content length
 * - `hostile`: catalogue pages contain malicious entries, one with a field of `bytes` characters
 *   (default 1,000,000); no effect elsewhere
 *
 * The relay supports those that apply to a socket: `delay`, `hang`, `drop`, `truncate`, `html`.
 */
export type Fault =
  | { readonly kind: "status"; readonly status: number; readonly retryAfter?: number | string }
  | { readonly kind: "delay"; readonly ms: number }
  | { readonly kind: "slow"; readonly ms: number }
  | { readonly kind: "hang" }
  | { readonly kind: "drop" }
  | { readonly kind: "truncate"; readonly looksComplete?: boolean }
  | { readonly kind: "html" }
  | { readonly kind: "empty" }
  | { readonly kind: "schema"; readonly change?: "missing" | "null" | "types" | "extra" }
  | { readonly kind: "json"; readonly body: unknown }
  | { readonly kind: "big"; readonly bytes?: number }
  | { readonly kind: "hostile"; readonly bytes?: number };
