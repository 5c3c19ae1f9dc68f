import * as v from "valibot";
import type { CaipAddress } from "../../domain/caip/caip.types.js";
import {
  type Grant,
  type PermissionRequest,
  type SessionKey,
  isSessionKey,
  listedRules,
} from "../../domain/smart-sessions/permission-request.js";
import type { ListedSessions, SmartSession } from "../../domain/smart-sessions/smart-session.js";
import type { SmartSessions } from "../../ports/smart-sessions.port.js";
import {
  BlockchainDataClient,
  type ServiceAccessParts,
} from "../blockchain-data/service-access.js";

/** The hosted co-signer omits further sessions without notice. */
const MAX_LISTED = 255;
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
  key: v.pipe(
    v.object({ type: v.picklist(["secp256k1", "secp256r1"]), publicKey: v.string() }),
    v.check(isSessionKey),
  ),
});

const httpsOnly = (text: string | null | undefined): string | undefined =>
  typeof text === "string" && /^https:\/\//iu.test(text) ? text : undefined;
const shorten = (text: string): string => [...text].slice(0, MAX_LETTERS).join("");

const sessionOf = (value: unknown): readonly SmartSession[] => {
  const result = v.safeParse(Session, value);
  if (!result.success) return [];
  const { project, pci, expiry, createdAt, revokedAt, context } = result.output;
  const { permissions, policies } = result.output;
  const [url, iconUrl] = [httpsOnly(project.url), httpsOnly(project.iconUrl)];
  return [
    {
      id: pci,
      project: { name: shorten(project.name), ...(url && { url }), ...(iconUrl && { iconUrl }) },
      ...(typeof createdAt === "number" && { createdAt: createdAt * 1_000 }),
      expiresAt: expiry * 1_000,
      ...(typeof revokedAt === "number" && { revokedAt: revokedAt * 1_000 }),
      permissions: listedRules(permissions),
      policies: listedRules(policies),
      ...(context && { context }),
    },
  ];
};

export class HttpSmartSessions implements SmartSessions {
  readonly #service: BlockchainDataClient;
  constructor(parts: ServiceAccessParts) {
    this.#service = new BlockchainDataClient(parts);
  }

  async list(account: CaipAddress, signal: AbortSignal): Promise<ListedSessions> {
    const path = pathOf(account);
    const sessions: SmartSession[] = [];
    const cursors = new Set<string>();
    let page = await this.#service.get(ListAnswer, { path, signal });
    for (;;) {
      sessions.push(...page.pcis.flatMap(sessionOf));
      const { next: cursor, pcis } = page;
      if (!cursor) return pcis.length === MAX_LISTED ? { sessions, isPartial: true } : sessions;
      if (cursors.has(cursor) || cursors.size === MAX_PAGES) return { sessions, isPartial: true };
      cursors.add(cursor);
      page = await this.#service.get(ListAnswer, { path, query: { cursor }, signal });
    }
  }

  async begin(
    account: CaipAddress,
    { expiresAt, permissions, policies = [], keys = [] }: PermissionRequest,
    signal: AbortSignal,
  ): Promise<{ readonly id: string; readonly key: SessionKey }> {
    const body = {
      expiry: Math.floor(expiresAt / 1_000),
      signer: { type: "keys", data: { keys } },
      permissions,
      policies,
    };
    const query = { projectId: this.#service.projectId, v: "2" };
    const call = { path: pathOf(account), query, body, signal };
    const { pci: id, key } = await this.#service.post(BeginAnswer, call);
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
    await this.#post(`${pathOf(account)}/activate`, body, signal);
  }

  async revoke(
    account: CaipAddress,
    pci: string,
    signature: string,
    signal: AbortSignal,
  ): Promise<void> {
    await this.#post(`${pathOf(account)}/revoke`, { pci, signature }, signal);
  }

  /** The answer usually has no body. */
  #post(path: `/${string}`, body: object, signal: AbortSignal): Promise<unknown> {
    const query = { projectId: this.#service.projectId };
    return this.#service.post(v.unknown(), { path, query, body, signal });
  }
}

const pathOf = (account: CaipAddress) => `/v1/sessions/${encodeURIComponent(account)}` as const;
