/**
 * Something that goes wrong on the way to a part, for every request until undone. Times are in ms,
 * sizes in bytes.
 *
 * - `status`: that HTTP status, with a `Retry-After` in seconds (or any text, such as a date) if
 *   given
 * - `delay`: the right answer, that much later; `slow`: its body in pieces over that time (parts
 *   but `services`: a delay)
 * - `hang`: never answers; `drop`: ends the connection without an answer
 * - `truncate`: ends the body half-way, and with it the connection, unless the answer is to look
 *   complete
 * - `html`: 200 with a page, as a captive portal has it; `empty`: 200 without a body
 * - `schema`: 200 with other fields than agreed: all `missing`, all `null`, other `types`
 *   (default), or `extra` ones, which nobody may mind
 * - `json`: 200 with exactly this body
 * - `big`: the right answer padded to that size, by default 50 MB, its length not told before
 * - `hostile`: pages of the catalogue carry entries nobody may trust, one field of them `bytes`
 *   long (default 1,000,000); elsewhere nothing
 *
 * The relay plays those that a socket knows: `delay`, `hang`, `drop`, `truncate`, `html`.
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
