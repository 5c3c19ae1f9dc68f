import { describe, expect, it } from "vitest";
import {
  MAX_ICON_LENGTH,
  sanitizeAnnouncement,
} from "../../../../src/domain/connectors/announcement.js";
import { assignConnectorIds } from "../../../../src/domain/connectors/connector-id.js";
import { mergeConnectors } from "../../../../src/domain/connectors/connector-merge.js";
import type { Namespace } from "../../../../src/domain/caip/caip.types.js";
import {
  type Connector,
  MAX_RECENT_WALLETS,
  rememberWallet,
} from "../../../../src/domain/connectors/connector.js";
import { aConnector } from "../../../support/builders/connection.js";

const provider = (): object => ({});
const ids = (announcements: Parameters<typeof assignConnectorIds>[0]): readonly string[] =>
  assignConnectorIds(announcements).map(({ id, isConflicting }) =>
    isConflicting ? `${id} !` : id,
  );

describe("connector ids", () => {
  const reserved = [
    ["S3-008", "injected"],
    ["S3-009", "announced"],
    ["S3-010", "coinbaseWallet"],
    ["S3-011", "safe"],
    ["S3-012", "ledger"],
    ["S3-013", "okx"],
    ["S3-014", "eip6963"],
    ["", "walletConnect"],
    ["", "ID_AUTH"],
    ["", "AUTH"],
  ] as const;
  for (const [id, rdns] of reserved)
    it(
      `does not give an announced wallet the reserved connector id ${rdns}`,
      { tags: id === "" ? ["finding-T2"] : [id, "finding-T2"] },
      () => {
        expect(ids([{ name: "A", rdns, uuid: "1", provider: provider() }])).toEqual([
          `${rdns}~1 !`,
        ]);
      },
    );

  it("uses a wallet's rdns as connector id, or the wallet's name if there is no rdns", () => {
    expect(
      ids([
        { name: "Alpha", rdns: "org.alpha", uuid: "1", provider: provider() },
        { name: "Beta", uuid: "2", provider: provider() },
      ]),
    ).toEqual(["org.alpha", "Beta"]);
  });

  it(
    "marks all wallets with the same rdns as conflicting, and gives later ones the id rdns~uuid",
    { tags: ["T1"] },
    () => {
      const lookAlikes = Array.from({ length: 50 }, (_, index) => ({
        name: "Alpha",
        rdns: "org.alpha",
        uuid: `u${index}`,
        provider: provider(),
      }));

      const result = assignConnectorIds(lookAlikes);

      expect(result.map(({ id }) => id)).toEqual([
        "org.alpha",
        ...lookAlikes.slice(1).map(({ uuid }) => `org.alpha~${uuid}`),
      ]);
      expect(result.every(({ isConflicting }) => isConflicting)).toBe(true);
      expect(result[0]?.announcement).toBe(lookAlikes[0]);
    },
  );

  it("marks two wallets announced with the same uuid as conflicting", { tags: ["T1"] }, () => {
    expect(
      ids([
        { name: "A", rdns: "org.a", uuid: "same", provider: provider() },
        { name: "B", rdns: "org.b", uuid: "same", provider: provider() },
      ]),
    ).toEqual(["org.a !", "org.b~same !"]);
  });

  it("ignores a repeated announcement of the same wallet", () => {
    const same = provider();
    expect(
      ids([
        { name: "A", rdns: "org.a", uuid: "1", provider: same },
        { name: "A", rdns: "org.a", uuid: "1", provider: same },
      ]),
    ).toEqual(["org.a"]);
  });

  it("keeps connector ids stable when further wallets announce themselves", () => {
    const first = { name: "A", rdns: "org.a", uuid: "1", provider: provider() };
    const second = { name: "A", rdns: "org.a", uuid: "2", provider: provider() };
    expect(assignConnectorIds([first, second]).map(({ id }) => id)).toEqual([
      assignConnectorIds([first])[0]?.id,
      "org.a~2",
    ]);
  });

  it("keeps connector ids unique if announced wallets repeat or lack uuids", () => {
    const all = ids([
      { name: "A", provider: provider() },
      { name: "A", provider: provider() },
      { name: "A", uuid: "1", provider: provider() },
      { name: "A", uuid: "1", provider: provider() },
      { name: "injected", provider: provider() },
    ]);
    expect(all).toEqual(["A !", "A~2 !", "A~1 !", "A~1~2 !", "injected~2 !"]);
  });
});

describe("sanitizeAnnouncement", () => {
  const icon = "data:image/png;base64,AA==";

  it("copies only the known fields of a wallet announcement", () => {
    expect(
      sanitizeAnnouncement({ name: "Alpha", rdns: "org.alpha", uuid: "u", icon, extra: 1 }),
    ).toEqual({ name: "Alpha", rdns: "org.alpha", uuid: "u", icon });
  });

  it("reads each field of a wallet announcement exactly once", { tags: ["T3"] }, () => {
    const reads: string[] = [];
    const info = new Proxy(
      {},
      {
        get: (_, key) => {
          reads.push(String(key));
          return "x";
        },
      },
    );

    sanitizeAnnouncement(info);

    expect(reads.sort()).toEqual(["icon", "name", "rdns", "uuid"]);
  });

  it(
    "drops announced fields whose getter throws, and keeps the other fields",
    { tags: ["T3"] },
    () => {
      const info = {
        get icon(): string {
          throw new Error("no");
        },
        get uuid(): string {
          throw new Error("no");
        },
        name: "Alpha",
      };

      expect(sanitizeAnnouncement(info)).toEqual({ name: "Alpha" });
      expect(
        sanitizeAnnouncement(
          new Proxy(
            {},
            {
              get: () => {
                throw new Error("no");
              },
            },
          ),
        ),
      ).toBeUndefined();
    },
  );

  it.each([undefined, null, "Alpha", 1, {}, { name: 1, rdns: {} }, { name: " \u202e\u0000 " }])(
    "rejects the wallet announcement %j, which has no usable name",
    (info) => {
      expect(sanitizeAnnouncement(info)).toBeUndefined();
    },
  );

  it(
    "strips control, bidi and zero-width characters from announced texts, and truncates them to 64",
    { tags: ["T3"] },
    () => {
      expect(
        sanitizeAnnouncement({ name: "\u202eksaMateM\u202c\u200b\u0007\n Wallet" })?.name,
      ).toBe("ksaMateM Wallet");
      expect([...(sanitizeAnnouncement({ name: "🦊".repeat(10_000) })?.name ?? "")]).toHaveLength(
        64,
      );
      expect(sanitizeAnnouncement({ name: "\ud83e".repeat(3) })).toBeUndefined();
    },
  );

  it("uses the rdns, then the uuid, if an announced wallet has no name", () => {
    expect([
      sanitizeAnnouncement({ rdns: "org.alpha", uuid: "u" })?.name,
      sanitizeAnnouncement({ uuid: "u" })?.name,
    ]).toEqual(["org.alpha", "u"]);
  });

  it.each([
    "png;base64,AA==",
    "webp;base64,AA==",
    "gif;base64,AA==",
    "jpeg;base64,AA==",
    "svg+xml,<svg/>",
    "svg+xml;utf8,<svg/>",
  ])("accepts an announced icon of the type image/%s as a data URL", { tags: ["T2"] }, (rest) => {
    expect(sanitizeAnnouncement({ name: "A", icon: `data:image/${rest}` })?.icon).toBe(
      `data:image/${rest}`,
    );
  });

  it.each([
    "https://track.example/i.png",
    "javascript:alert(1)",
    "data:text/html,<script>",
    "data:image/bmp;base64,AA",
    "data:image/pngx;base64,AA",
    "blob:x",
    "",
    7,
    { toString: () => icon },
  ])("drops the announced icon %j", { tags: ["T2"] }, (bad) => {
    expect(sanitizeAnnouncement({ name: "A", icon: bad })).toEqual({ name: "A" });
  });

  it("drops an announced icon of more than 256 KiB", { tags: ["T2"] }, () => {
    const fitting = "data:image/png,".padEnd(MAX_ICON_LENGTH, "A");
    expect(sanitizeAnnouncement({ name: "A", icon: fitting })?.icon).toHaveLength(256 * 1024);
    expect(sanitizeAnnouncement({ name: "A", icon: `${fitting}A` })?.icon).toBeUndefined();
  });
});

describe("mergeConnectors", () => {
  it("merges connectors of several namespaces in linear time", { tags: ["T3"] }, () => {
    let looks = 0;
    const counted = (namespace: Namespace, index: number): Connector => {
      const connector = aConnector({ name: `W${index}`, id: `${namespace}.${index}`, namespace });
      return Object.defineProperty({ ...connector }, "name", {
        enumerable: true,
        get: () => {
          looks += 1;
          return connector.name;
        },
      });
    };
    const found = (["eip155", "solana", "bip122"] as const).flatMap((namespace) =>
      Array.from({ length: 100 }, (_, index) => counted(namespace, index)),
    );
    expect(mergeConnectors(found)).toHaveLength(100);
    // One read to compare, one to copy into the row.
    expect(looks).toBeLessThanOrEqual(2 * found.length);
  });
});

describe("recent wallets", () => {
  const alpha = { id: "a", name: "Alpha" };
  const beta = { id: "b", name: "Beta" };
  const gamma = { id: "c", name: "Gamma", imageId: "i" };

  it(
    "remembers at most two recent wallets, newest first",
    { tags: ["S3-002", "S3-003", "S9-001"] },
    () => {
      expect([alpha, beta, gamma].reduce(rememberWallet, [] as readonly (typeof alpha)[])).toEqual([
        gamma,
        beta,
      ]);
      expect(MAX_RECENT_WALLETS).toBe(2);
    },
  );
  it(
    "moves a recent wallet that is used again to the front, with its newest name",
    { tags: ["S3-003"] },
    () => {
      expect(rememberWallet([beta, alpha], { ...alpha, name: "Alpha 2" })).toEqual([
        { id: "a", name: "Alpha 2" },
        beta,
      ]);
    },
  );
});

it("reads a wallet announcement that has only a name", () => {
  expect(sanitizeAnnouncement({ name: "Harbour" })).toStrictEqual({ name: "Harbour" });
});
