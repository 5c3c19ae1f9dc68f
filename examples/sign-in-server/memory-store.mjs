/** Nonces and sessions of one process, gone with it. */
export function memoryStore() {
  const nonces = new Map();
  const visits = new Map();
  return {
    async addNonce(nonce, expiresAt, now) {
      for (const [old, end] of nonces) if (end <= now) nonces.delete(old);
      for (const [visit, kept] of visits)
        if (kept.every(({ expiresAt }) => expiresAt <= now)) visits.delete(visit);
      nonces.set(nonce, expiresAt);
    },
    async useNonce(nonce, now) {
      const end = nonces.get(nonce);
      return end !== undefined && nonces.delete(nonce) && end > now;
    },
    async sessions(visit, now) {
      return (visits.get(visit) ?? []).filter(({ expiresAt }) => expiresAt > now);
    },
    async replace(former, visit, sessions) {
      visits.delete(former);
      if (sessions.length > 0) visits.set(visit, [...sessions]);
      else visits.delete(visit);
    },
    async close() {},
  };
}
