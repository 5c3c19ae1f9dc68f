import { randomUUID } from "node:crypto";
import { type Hex, verifyMessage } from "viem";
import { parseCaipNetworkId } from "../../../domain/caip/caip.js";
import { readMessage } from "../../../domain/sign-in/sign-in-message.js";
import { timeProblem } from "../../../domain/sign-in/sign-in-session.js";
import type { Answer } from "../faults.js";
import { wrongQuery } from "./query-rules.js";
import type { RouteRequest, Route } from "./route.types.js";
import type { ServiceAnswers } from "./services.types.js";

const HOUR_S = 3_600;
const json = (body: unknown): Answer => ({
  type: "application/json",
  cache: "no-store",
  body: Buffer.from(JSON.stringify(body)),
});
const refusal = (status: number): Answer => ({
  type: "text/plain",
  cache: "no-store",
  body: Buffer.from("refused"),
  status,
});
const seconds = (): number => Math.floor(Date.now() / 1_000);
const bearer = (header: string | undefined): string =>
  /^Bearer (\S+)$/u.exec(header ?? "")?.[1] ?? "";
const text = (body: unknown, name: "message" | "signature"): string => {
  const value: unknown = typeof body === "object" && body !== null ? Reflect.get(body, name) : "";
  return typeof value === "string" ? value : "";
};

const nonce = ({ cloudNonces }: ServiceAnswers): Answer => {
  const [value, token] = [randomUUID().replaceAll("-", ""), randomUUID()];
  cloudNonces.set(token, value);
  return json({ nonce: value, token });
};

/** Once per nonce. */
const authenticate = async (
  { request }: RouteRequest,
  answers: ServiceAnswers,
): Promise<Answer> => {
  const { cloudNonces, cloudUsers } = answers;
  const nonceToken = bearer(request.headers["x-nonce-jwt"]);
  const storedNonce = cloudNonces.get(nonceToken);
  cloudNonces.delete(nonceToken);
  const [message, signature] = [text(request.body, "message"), text(request.body, "signature")];
  const data = readMessage(message);
  if (
    data === undefined ||
    data.nonce !== storedNonce ||
    timeProblem(data, Date.now()) !== undefined
  )
    return refusal(401);
  const isKey = parseCaipNetworkId(data.chainId).namespace === "eip155";
  const address = data.accountAddress as Hex;
  const isSigned =
    isKey &&
    (await verifyMessage({ address, message, signature: signature as Hex }).catch(() => false));
  if (!isSigned) return refusal(401);
  const token = randomUUID();
  cloudUsers.set(token, { address, caip2Network: data.chainId, exp: seconds() + HOUR_S });
  return json({ token });
};

const me = ({ request }: RouteRequest, { cloudUsers }: ServiceAnswers): Answer => {
  const user = cloudUsers.get(bearer(request.headers["authorization"]));
  return user === undefined || user.exp <= seconds() ? refusal(401) : json(user);
};

const signOut = ({ request }: RouteRequest, { cloudUsers }: ServiceAnswers): Answer => {
  const isKnown = cloudUsers.delete(bearer(request.headers["authorization"]));
  return isKnown ? json({}) : refusal(401);
};

const plainQuery = ({ params }: RouteRequest): string | undefined => wrongQuery(params);

/** Routes for sign-in at the project's service. */
export const CLOUD_SIGN_IN_ROUTES: readonly Route[] = [
  {
    method: "GET",
    path: /^\/auth\/v1\/nonce$/,
    requestProblem: plainQuery,
    answer: (_, answers) => nonce(answers),
  },
  {
    method: "POST",
    path: /^\/auth\/v1\/authenticate$/,
    requestProblem: plainQuery,
    answer: authenticate,
  },
  { method: "GET", path: /^\/auth\/v1\/me$/, requestProblem: plainQuery, answer: me },
  { method: "POST", path: /^\/auth\/v1\/sign-out$/, requestProblem: plainQuery, answer: signOut },
];
