import type { Answer } from "../faults.js";
import { wrongQuery } from "./query-rules.js";
import type { RouteRequest, Route } from "./route.types.js";
import type { ServiceAnswers } from "./services.types.js";

type Fields = Readonly<Record<string, unknown>>;

const CAIP_10 = /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}:[-.%a-zA-Z0-9]{1,128}$/;
const json = (body: unknown): Answer => ({
  type: "application/json",
  cache: "no-store",
  body: Buffer.from(JSON.stringify(body)),
});
const EMPTY: Answer = { type: "text/plain", cache: "no-store", body: Buffer.alloc(0) };
const failedAnswer = (description: string): Answer => ({
  ...json({ status: "FAILED", reasons: [{ field: "pci", description }] }),
  status: 400,
});
const seconds = (): number => Math.floor(Date.now() / 1_000);

const ofAccount = (id: string): string => decodeURIComponent(id);
const wrongId = ({ id, params }: RouteRequest, more: Parameters<typeof wrongQuery>[1] = {}) =>
  wrongQuery(params, more) ?? (CAIP_10.test(ofAccount(id)) ? undefined : "id is not a CAIP-10 id");
/** A POST has no query parameters except those of every call. */
const wrongPost = ({ id, params }: RouteRequest): string | undefined => {
  if (!CAIP_10.test(ofAccount(id))) return "id is not a CAIP-10 id";
  return params.get("projectId") ? undefined : "projectId is missing";
};
const fieldsOf = ({ request }: RouteRequest): Fields =>
  typeof request.body === "object" && request.body !== null ? (request.body as Fields) : {};

const sessionsOf = ({ smartSessions }: ServiceAnswers, id: string): Fields[] => {
  const sessions = smartSessions.get(ofAccount(id)) ?? [];
  smartSessions.set(ofAccount(id), sessions);
  return sessions;
};
const change = (sessions: Fields[], pci: unknown, next: (one: Fields) => Fields | undefined) => {
  const at = sessions.findIndex((one) => one["pci"] === pci);
  const changedSession = at < 0 ? undefined : next(sessions[at] as Fields);
  if (changedSession) sessions[at] = changedSession;
  return changedSession;
};

const begin = (request: RouteRequest, answers: ServiceAnswers): Answer => {
  if (request.params.get("v") !== "2") return failedAnswer("v is not 2");
  const sessions = sessionsOf(answers, request.id);
  const { expiry, permissions, policies } = fieldsOf(request);
  const pci = `pci-${sessions.length + 1}`;
  const project = { id: "local", name: "Local project", url: null, iconUrl: null };
  const at = { createdAt: seconds(), revokedAt: null, context: null };
  sessions.push({ project, pci, expiry, permissions, policies, ...at });
  const publicKey = `0x04${String(sessions.length).padStart(128, "0")}`;
  return json({ pci, key: { type: "secp256k1", publicKey } });
};

const activate = (request: RouteRequest, answers: ServiceAnswers): Answer => {
  const { pci, expiry, permissions, policies, context } = fieldsOf(request);
  const grant = { expiry, permissions, policies, context };
  const changedSession = change(sessionsOf(answers, request.id), pci, (one) => ({
    ...one,
    ...grant,
  }));
  return changedSession ? EMPTY : failedAnswer("pci is unknown");
};

const revoke = (request: RouteRequest, answers: ServiceAnswers): Answer => {
  const { pci } = fieldsOf(request);
  const changedSession = change(sessionsOf(answers, request.id), pci, (one) =>
    one["revokedAt"] === null ? { ...one, revokedAt: seconds() } : undefined,
  );
  return changedSession ? EMPTY : failedAnswer("pci is unknown or already revoked");
};

const contextOf = (request: RouteRequest, answers: ServiceAnswers): Answer | undefined => {
  const pci = request.params.get("pci");
  const session = sessionsOf(answers, request.id).find((one) => one["pci"] === pci);
  return session && json({ context: session["context"] });
};

const PAGE = 255;

/** Lists granted sessions in pages; `next` is the offset of the next page. */
const listSessions = (request: RouteRequest, answers: ServiceAnswers): Answer => {
  const sessions = sessionsOf(answers, request.id).filter((one) => one["context"] !== null);
  const from = Number(request.params.get("cursor") ?? "0");
  const next = sessions.length > from + PAGE ? { next: String(from + PAGE) } : {};
  return json({ pcis: sessions.slice(from, from + PAGE), ...next });
};
const cursor = (value: string): string | undefined =>
  /^[1-9]\d{0,5}$/.test(value) ? undefined : "is not a cursor of this service";

/** Routes of the smart-session co-signer: granted and requested sessions. */
export const SMART_SESSION_ROUTES: readonly Route[] = [
  {
    method: "GET",
    path: /^\/v1\/sessions\/([^/]+)\/getcontext$/,
    requestProblem: (request) => wrongPost(request),
    answer: contextOf,
  },
  {
    method: "GET",
    path: /^\/v1\/sessions\/([^/]+)$/,
    requestProblem: (request) => wrongId(request, { clientId: () => undefined, cursor }),
    answer: listSessions,
  },
  {
    method: "POST",
    path: /^\/v1\/sessions\/([^/]+)$/,
    requestProblem: wrongPost,
    answer: begin,
  },
  {
    method: "POST",
    path: /^\/v1\/sessions\/([^/]+)\/activate$/,
    requestProblem: wrongPost,
    answer: activate,
  },
  {
    method: "POST",
    path: /^\/v1\/sessions\/([^/]+)\/revoke$/,
    requestProblem: wrongPost,
    answer: revoke,
  },
];
