import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { derivedKeys } from "./derived-keys.mjs";

const KIND = "key";
const VERSION = 1;
const SECRET_BYTES = 32;
const SEED_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const ID_BYTES = 8;
/** Keys rewrapped per transaction. */
const BATCH = 50;

const derive = (secret, use, length) =>
  Buffer.from(hkdfSync("sha256", secret, "latchkit secure site", `envelope ${use}`, length));

/** A wrapping key derived from a master secret, and its id for stored records. */
const wrapperOf = (secret) => {
  if (secret.length < SECRET_BYTES) throw new Error(`a secret of ${SECRET_BYTES} bytes at least`);
  return { id: derive(secret, "id", ID_BYTES).toString("hex"), key: derive(secret, "key", 32) };
};
/** Binds a wrapped seed to its user. */
const boundTo = (userId) => Buffer.from(`${VERSION}:${userId}`, "utf8");

const wrap = (wrapper, userId, seed) => {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", wrapper.key, nonce).setAAD(boundTo(userId));
  const sealed = Buffer.concat([cipher.update(seed), cipher.final(), cipher.getAuthTag()]);
  return JSON.stringify({
    version: VERSION,
    wrapper: wrapper.id,
    sealed: Buffer.concat([nonce, sealed]).toString("base64"),
  });
};

/** Throws if no given secret wrapped it, or if it was modified. */
const unwrap = (wrappers, userId, text) => {
  const { version, wrapper: id, sealed: encoded } = JSON.parse(text);
  const wrapper = wrappers.find((one) => one.id === id);
  if (version !== VERSION || wrapper === undefined)
    throw new Error(`a key was wrapped with master secret ${id}, which is not at hand`);
  const sealed = Buffer.from(encoded, "base64");
  const decipher = createDecipheriv("aes-256-gcm", wrapper.key, sealed.subarray(0, NONCE_BYTES));
  decipher.setAAD(boundTo(userId)).setAuthTag(sealed.subarray(-TAG_BYTES));
  const seed = sealed.subarray(NONCE_BYTES, -TAG_BYTES);
  return Buffer.concat([decipher.update(seed), decipher.final()]);
};

/** Rewraps a batch of keys with the current secret; returns their number. */
const rewrapBatch = (store, wrappers, former) =>
  store.transaction(async (records) => {
    const [present] = wrappers;
    const batch = await records.list(KIND, former.id, BATCH);
    for (const { id, value } of batch) {
      const seed = unwrap(wrappers, id, value);
      await records.put(KIND, id, wrap(present, id, seed), { group: present.id });
      seed.fill(0);
    }
    return batch.length;
  });

/**
 * Stores a random seed per user, encrypted by AES-256-GCM with a key of the master secret.
 * `formerSecrets` can decrypt older seeds until `rewrap` is done.
 */
export const envelopedKeys = ({ store, secret, formerSecrets = [], ...options }) => {
  const wrappers = [secret, ...formerSecrets].map(wrapperOf);
  const [present, ...former] = wrappers;
  if (former.some(({ id }) => id === present.id))
    throw new Error("the former master secret is the present one");
  const keysOf = (seed) => derivedKeys({ ...options, secret: seed });

  const seedOf = (userId) =>
    store.transaction(async (records) => {
      const kept = await records.get(KIND, userId);
      if (kept !== undefined) return unwrap(wrappers, userId, kept);
      const seed = randomBytes(SEED_BYTES);
      await records.put(KIND, userId, wrap(present, userId, seed), { group: present.id });
      return seed;
    });
  const withKeys = async (userId, work) => {
    const seed = await seedOf(userId);
    try {
      return await work(keysOf(seed));
    } finally {
      seed.fill(0);
    }
  };
  /** Each function of the port takes the user first and uses that user's keys. */
  const ofUsers = Object.entries(keysOf(new Uint8Array(SEED_BYTES))).map(([name, part]) => [
    name,
    typeof part === "function"
      ? (userId, ...given) => withKeys(userId, (keys) => keys[name](userId, ...given))
      : part,
  ]);
  return {
    ...Object.fromEntries(ofUsers),
    /**
     * Rewraps seeds of former secrets in batches; returns their number. Can run while the site
     * does, in several processes, and again after an interruption.
     */
    rewrap: async (signal) => {
      let count = 0;
      for (const one of former)
        for (let batch = 1; batch > 0; count += batch) {
          signal?.throwIfAborted();
          batch = await rewrapBatch(store, wrappers, one);
        }
      return count;
    },
  };
};
