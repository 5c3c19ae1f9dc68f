/** First words of made-up wallets. */
export const STEMS = [
  "Pebble", "Harbor", "Nova", "Quill", "Juniper", "Orbit", "Lumen", "Cobalt", "Fjord", "Maple", "Onyx", "Sable", "Tundra", "Willow", "Zephyr", "Ember", "Atlas", "Birch", "Coral", "Drift",
  "Echo", "Falcon", "Granite", "Heron", "Indigo", "Jasper", "Kestrel", "Lagoon", "Meadow", "Nimbus", "Otter", "Prairie", "Quartz", "Raven", "Summit", "Thistle", "Umber", "Violet", "Wren", "Yarrow",
] as const;

/** Second words; the empty one leaves the first alone. */
export const KINDS = ["Wallet", "", "Vault", "Pay", "Key", "Safe", "Pocket", "Chain", "Purse", "Ledgerbook", "Signer", "Hub", "One", "Cash", "Guard"] as const;

/** Names that a layout or a search meets rarely, each at a place of its own: other scripts, emoji, combining marks, very long, very short. */
export const RARE_NAMES: readonly string[] = [
  "محفظة النور", "さくらウォレット", "🦊 Ember Fox", "Würzburger Geldbörse", "محفظة الصحراء Pay", "電子財布", "🐳", "X",
  "The Extraordinarily Long-Winded and Completely Trustworthy Multi-Chain Self-Custody Smart Wallet of the Seven Seas",
  "Donaudampfschifffahrtsgesellschaftskapitänsgeldbeutelverwaltungsanwendung", "지갑 하나", "Кошелёк Берёза", "👩‍🚀 Astro Wallet", "Cafe\u0301 Wallet", "ארנק זהב", "กระเป๋าเงินดี", "a&b <Wallet>", "O'Brien \"Cash\"",
];
