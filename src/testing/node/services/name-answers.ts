import { createPublicClient, http, isAddress, isHex } from "viem";
import type { Answer } from "../faults.js";
import type { ServiceAnswers, ServiceName, ServiceRequest } from "./services.types.js";

/** Maximum distance of a timestamp from the service's clock, s. */
const TOLERANCE_S = 10;
const LABEL = /^[a-z0-9-]{3,64}$/;
/** New names use the first zone. */
const ZONES = ["reown.id", "wcn.id"];
const MAX_SUGGESTIONS = 5;

type Registry = Pick<ServiceAnswers, "names" | "identities">;

const json = (body: unknown): Answer => ({
  type: "application/json",
  cache: "no-store",
  body: Buffer.from(JSON.stringify(body)),
});
const errorAnswer = (status: number, field: string, description: string): Answer => ({
  ...json({ status: "FAILED", reasons: [{ field, description }] }),
  status,
});

const recordOf = (name: string, { owner, coinTypes, registeredAt }: ServiceName): object => {
  const at = new Date(registeredAt).toISOString();
  const addresses = coinTypes.map((coin) => [coin, { address: owner, created_at: at }]);
  return {
    name,
    registered_at: at,
    updated_at: at,
    attributes: {},
    addresses: Object.fromEntries(addresses) as object,
  };
};

/** The response of `GET /v1/identity/{address}`. */
export const identityOf = ({ identities }: Registry, address: string): Answer => {
  const identity = identities[address.toLowerCase()];
  return json({
    name: identity?.name ?? null,
    avatar: identity?.avatar ?? null,
    resolvedAt: identity === undefined ? null : new Date().toISOString(),
  });
};

/** The response of `GET /v1/profile/account/{name}`; an empty list for an unregistered name. */
export const lookUp = ({ names }: Registry, name: string): Answer => {
  const record = names.get(name);
  return json(record === undefined ? [] : recordOf(name, record));
};

/** The response of `GET /v1/profile/reverse/{address}`. */
export const namesOf = ({ names }: Registry, address: string): Answer =>
  json(
    [...names]
      .filter(([, { owner }]) => owner.toLowerCase() === address.toLowerCase())
      .map(([name, registeredName]) => recordOf(name, registeredName)),
  );

export const suggestionsFor = ({ names }: Registry, label: string, zone: string): Answer => {
  const free = Array.from({ length: 9 }, (_, index) => `${label}-${index + 1}`).filter(
    (one) => !names.has(`${one}.${zone}`),
  );
  const suggestions = [label, ...free].slice(0, MAX_SUGGESTIONS).map((one) => {
    const name = `${one}.${zone}`;
    return { name, registered: names.has(name) };
  });
  return json({ suggestions });
};

export const wrongLabel = (label: string): string | undefined =>
  LABEL.test(label) ? undefined : "name must be a label of 3 to 64 letters, digits and hyphens";

export const wrongName = (name: string): string | undefined => {
  const [label = "", ...zone] = name.split(".");
  return ZONES.includes(zone.join(".")) ? wrongLabel(label) : "name is in no zone of this service";
};

interface Order {
  readonly coin_type: number;
  readonly address: string;
  readonly message: string;
  readonly signature: string;
}

const FIELDS: Readonly<Record<keyof Order, "number" | "string">> = {
  coin_type: "number",
  address: "string",
  message: "string",
  signature: "string",
};
const isOrder = (body: unknown): body is Order =>
  typeof body === "object" &&
  body !== null &&
  Object.keys(body).length === 4 &&
  Object.entries(FIELDS).every(([name, type]) => typeof Reflect.get(body, name) === type);

interface SignedMessage {
  readonly name: string;
  readonly attributes: object;
  readonly timestamp: number;
}
const signedOf = (message: string): SignedMessage | undefined => {
  try {
    const { name, attributes, timestamp } = JSON.parse(message) as Partial<SignedMessage>;
    if (typeof name !== "string" || typeof timestamp !== "number") return undefined;
    return typeof attributes === "object" ? { name, attributes, timestamp } : undefined;
  } catch {
    return undefined;
  }
};

/** The response of `POST /v1/profile/account`: verifies the signature and registers the name. */
export const register = async (
  { names, nodes }: Pick<ServiceAnswers, "names" | "nodes">,
  { body, query }: ServiceRequest,
): Promise<Answer> => {
  if (Object.keys(query).length > 0) return errorAnswer(400, "query", "the query must be empty");
  if (!isOrder(body)) return errorAnswer(422, "body", "the body is not a registration");
  const { coin_type: coinType, address, message } = body;
  const signed = signedOf(message);
  if (signed === undefined)
    return errorAnswer(422, "message", "the message is not the expected JSON");
  const problem = wrongName(signed.name);
  if (problem !== undefined) return errorAnswer(400, "name", problem);
  if (!signed.name.endsWith(`.${ZONES[0]}`))
    return errorAnswer(400, "name", "the zone is closed to new names");
  if (names.has(signed.name)) return errorAnswer(400, "name", "name is already registered");
  const chain = coinType === 60 ? 1 : coinType - 0x8000_0000;
  const node = Object.hasOwn(nodes, `eip155:${chain}`) ? nodes[`eip155:${chain}`] : undefined;
  if (node === undefined)
    return errorAnswer(400, "coin_type", "coin_type is not supported by this service");
  if (Math.abs(Date.now() / 1_000 - signed.timestamp) > TOLERANCE_S + 1)
    return errorAnswer(400, "timestamp", "timestamp is more than 10 s off");
  if (!(await isSignedBy(body, node)))
    return errorAnswer(401, "signature", "the signature is not valid for this address");
  const registration = { owner: address, coinTypes: [60, coinType], registeredAt: Date.now() };
  names.set(signed.name, registration);
  return json(recordOf(signed.name, registration));
};

/** Verifies a key's signature locally; a contract's, deployed or not, on its chain. */
const isSignedBy = async (
  { address, message, signature }: Order,
  node: string,
): Promise<boolean> => {
  if (!isHex(signature) || !isAddress(address, { strict: false })) return false;
  try {
    const chain = createPublicClient({ transport: http(node) });
    return await chain.verifyMessage({ address, message, signature });
  } catch {
    return false; // not a signature
  }
};
