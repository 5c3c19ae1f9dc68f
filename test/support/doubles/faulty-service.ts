/** What the service is asked: the path, and the body of a POST. */
export interface ServiceRequest {
  readonly path: string;
  readonly params: URLSearchParams;
  readonly body: Readonly<Record<string, unknown>>;
}
/** The answer of a service that works; undefined where it knows no such path. */
export type ServiceAnswers = (asked: ServiceRequest) => object | undefined;

/** How one path fails: in place of the right answer, or with it. */
export type ServiceFault = (
  right: object,
  wait: (ms: number) => Promise<void>,
) => Promise<Response>;

const json = (body: unknown, init: ResponseInit = {}): Response =>
  Response.json(body, { status: 200, ...init });
const status =
  (code: number, headers: Record<string, string> = {}): ServiceFault =>
  async () =>
    json({ status: "FAILED", reasons: [] }, { status: code, headers });
const text =
  (body: string, type = "application/json"): ServiceFault =>
  async () =>
    new Response(body, { headers: { "content-type": type } });
const eachField = (value: unknown, change: (leaf: unknown) => unknown): unknown => {
  if (Array.isArray(value)) return value.map((one) => eachField(one, change));
  if (typeof value !== "object" || value === null) return change(value);
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, eachField(one, change)]),
  );
};
const schema =
  (change: (right: object) => unknown): ServiceFault =>
  async (right) =>
    json(change(right));
const cutHalfway: ServiceFault = async (right) =>
  new Response(
    new ReadableStream({
      start: (out) => {
        out.enqueue(new TextEncoder().encode(JSON.stringify(right).slice(0, 8)));
        out.error(new TypeError("terminated"));
      },
    }),
    { headers: { "content-type": "application/json" } },
  );

/** Every kind of the fault table that an answer over HTTP can have. */
export const SERVICE_FAULTS: readonly (readonly [kind: string, fault: ServiceFault])[] = [
  [
    "S",
    () => {
      throw new TypeError("no fetch");
    },
  ],
  ["R", () => Promise.reject(new TypeError("Failed to fetch"))],
  ["N", () => new Promise(() => undefined)],
  [
    "T",
    async (right, wait) => {
      await wait(11_000);
      return json(right);
    },
  ],
  ...[500, 503, 401, 404, 400].map((code) => [String(code), status(code)] as const),
  ["429", status(429)],
  ["429 in 1 s", status(429, { "retry-after": "1" })],
  ["429 in 2 min", status(429, { "retry-after": "120" })],
  ["429 nonsense", status(429, { "retry-after": "soon" })],
  ["J", async (right) => text(JSON.stringify(right).slice(0, -4))(right, async () => undefined)],
  ["H", text("<!doctype html><title>Sign in</title>", "text/html")],
  ["H as JSON", text("<!doctype html><title>Sign in</title>")],
  ["E", text("")],
  ["204", async () => new Response(null, { status: 204 })],
  ["W missing", schema(() => ({}))],
  ["W null", schema((right) => eachField(right, () => null))],
  ["W types", schema((right) => eachField(right, (leaf) => ({ was: String(leaf) })))],
  ["W list", schema((right) => [right])],
  ["W infinite", schema((right) => eachField(right, () => "1e400"))],
  ["W negative", schema((right) => eachField(right, (leaf) => `-${String(leaf)}`))],
  ["B", async (right) => json({ ...right, padding: "x".repeat(6_000_000) })],
  ["C", cutHalfway],
];

/** A `fetch` to a service of which one path fails while `fault` is set. */
export class FaultyService {
  readonly #answers: ServiceAnswers;
  readonly #wait: (ms: number) => Promise<void>;
  /** The path that fails, and how. */
  fault: readonly [path: string, fault: ServiceFault] | undefined;

  constructor(answers: ServiceAnswers, wait: (ms: number) => Promise<void>) {
    this.#answers = answers;
    this.#wait = wait;
  }

  readonly fetch: typeof fetch = (input, init) => {
    const { pathname: path, searchParams: params } = new URL(String(input));
    const body =
      typeof init?.body === "string" ? (JSON.parse(init.body) as ServiceRequest["body"]) : {};
    const right = this.#answers({ path, params, body });
    if (right === undefined) return Promise.resolve(json({}, { status: 404 }));
    if (this.fault?.[0] === path) return this.fault[1](right, this.#wait);
    return Promise.resolve(json(right));
  };
}
