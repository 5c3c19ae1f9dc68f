import * as v from "valibot";
import type { CaipAddress } from "../../domain/caip/caip.types.js";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import {
  type Grant,
  type PermissionRequest,
  type SessionKey,
  isSessionKey,
  listedRules,
} from "../../domain/smart-sessions/permission-request.js";
import type { ListedSessions, SmartSession } from "../../domain/smart-sessions/smart-session.js";
import type { HttpClient } from "../../ports/http-client.port.js";
import type { SmartSessions } from "../../ports/smart-sessions.port.js";
import { urlBelow } from "../../domain/shared/urls.js";
import { serviceQuery } from "../shared/service-query.js";

/** Dependencies of the adapter. */
export interface HttpSmartSessionsParts {
  readonly http: Pick<HttpClient, "json">;
  /** Base URL of the blockchain data service. */
  readonly baseUrl: string;
  readonly projectId: string;
}

/** Sessions the hosted co-signer lists; it omits further ones without notice. */
const LISTED_AT_MOST = 255;
/** Maximum number of pages read. */
const MAX_PAGES = 40;
const MAX_LETTERS = 100;

const Text = v.nullish(v.string());
const Seconds = v.pipe(v.number(), v.minValue(0), v.maxValue(8_640_000_000_000));
const Session = v.object({
  project: v.object({ name: v.fallback(v.string(), ""), url: Text, iconUrl: Text }),
  pci: v.pipe(v.string(), v.minLength(1)),
  expiry: Seconds,
  createdAt: v.nullish(Seconds),
  permissions: v.unknown(),
  policies: v.unknown(),
  context: Text,
  revokedAt: v.nullish(Seconds),
});
/** `next` is the next page's cursor; the current co-signer has one page. */
const ListAnswer = v.object({ pcis: v.array(v.unknown()), next: Text });
const BeginAnswer = v.object({
  pci: v.pipe(v.string(), v.minLength(1)),
  key: v.object({ type: v.picklist(["secp256k1", "secp256r1"]), publicKey: v.string() }),
});

const secured = (text: string | null | undefined): string | undefined =>
  typeof text === "string" && /^https:\/\//iu.test(text) ? text : undefined;
const short = (text: string): string => [...text].slice(0, MAX_LETTERS).join("");

/** Parses a session; empty if invalid. */
const sessionOf = (value: unknown): readonly SmartSession[] => {
  const read = v.safeParse(Session, value);
  if (!read.success) return [];
  const { project, pci, expiry, createdAt, revokedAt, context } = read.output;
  const { permissions, policies } = read.output;
  const [url, iconUrl] = [secured(project.url), secured(project.iconUrl)];
  return [
    {
      id: pci,
      project: { name: short(project.name), ...(url && { url }), ...(iconUrl && { iconUrl }) },
      ...(typeof createdAt === "number" && { createdAt: createdAt * 1_000 }),
      expiresAt: expiry * 1_000,
      ...(typeof revokedAt === "number" && { revokedAt: revokedAt * 1_000 }),
      permissions: listedRules(permissions),
      policies: listedRules(policies),
      ...(context && { context }),
    },
  ];
};

/** The co-signer of the hosted blockchain data service. */
export class HttpSmartSessions implements SmartSessions {
  readonly #parts: HttpSmartSessionsParts;
  constructor(parts: HttpSmartSessionsParts) {
    this.#parts = parts;
  }

  async list(account: CaipAddress, signal: AbortSignal): Promise<ListedSessions> {
    const sessions: SmartSession[] = [];
    const asked = new Set<string>();
    let page = await this.#page(account, undefined, signal);
    for (;;) {
      sessions.push(...page.pcis.flatMap(sessionOf));
      const { next, pcis } = page;
      if (!next) return pcis.length === LISTED_AT_MOST ? { sessions, isPartial: true } : sessions;
      if (asked.has(next) || asked.size === MAX_PAGES) return { sessions, isPartial: true };
      asked.add(next);
      page = await this.#page(account, next, signal);
    }
  }

  async #page(
    account: CaipAddress,
    cursor: string | undefined,
    signal: AbortSignal,
  ): Promise<v.InferOutput<typeof ListAnswer>> {
    const query = { ...serviceQuery(this.#parts.projectId), ...(cursor && { cursor }) };
    const url = this.#url(account);
    const answer = await this.#parts.http.json({ method: "GET", url, query }, signal);
    return this.#read(ListAnswer, answer, url);
  }

  async begin(
    account: CaipAddress,
    { expiresAt, permissions, policies = [], keys = [] }: PermissionRequest,
    signal: AbortSignal,
  ): Promise<{ readonly id: string; readonly key: SessionKey }> {
    const url = this.#url(account);
    const body = {
      expiry: Math.floor(expiresAt / 1_000),
      signer: { type: "keys", data: { keys } },
      permissions,
      policies,
    };
    const answer = await this.#post(url, body, signal, { v: "2" });
    const { pci: id, key } = this.#read(BeginAnswer, answer, url);
    if (!isSessionKey(key)) throw new LatchkitError("http/invalid-body", { url });
    return { id, key };
  }

  async activate(
    account: CaipAddress,
    pci: string,
    { expiresAt, signer, permissions, policies, context }: Grant,
    signal: AbortSignal,
  ): Promise<void> {
    const expiry = expiresAt / 1_000;
    const body = { pci, expiry, signer, permissions, policies, context };
    await this.#post(`${this.#url(account)}/activate`, body, signal);
  }

  async revoke(
    account: CaipAddress,
    pci: string,
    signature: string,
    signal: AbortSignal,
  ): Promise<void> {
    await this.#post(`${this.#url(account)}/revoke`, { pci, signature }, signal);
  }

  #url(account: CaipAddress): string {
    return urlBelow(this.#parts.baseUrl, `/v1/sessions/${encodeURIComponent(account)}`);
  }

  /** The answer usually has no body. */
  #post(
    url: string,
    body: object,
    signal: AbortSignal,
    more: Readonly<Record<string, string>> = {},
  ): Promise<unknown> {
    const { http, projectId } = this.#parts;
    return http.json({ method: "POST", url, query: { projectId, ...more }, body }, signal);
  }

  #read<S extends v.GenericSchema>(schema: S, answer: unknown, url: string): v.InferOutput<S> {
    const read = v.safeParse(schema, answer);
    if (read.success) return read.output;
    const cause = new v.ValiError(read.issues);
    throw new LatchkitError("http/invalid-body", { url }, { cause });
  }
}
