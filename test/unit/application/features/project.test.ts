import { describe, expect, it } from "vitest";
import { viewInternalsOf } from "../../../../src/application/shared/views/view-options.js";
import { isBranded } from "../../../../src/application/features/views/branding.js";
import { DEFAULT_FEATURES } from "../../../../src/domain/config/features.js";
import { latchkitErrorOf } from "../../../../src/testing/universal/latchkit-error-of.js";
import { LatchkitError } from "../../../../src/domain/errors/latchkit-error.js";
import { createLatchkit, evm, solana } from "../../../../src/index.js";
import { flushRequests, rejectedPromise, setupProject } from "../../../support/worlds/project.js";
import { TWO_NETWORKS } from "../../../support/worlds/instance.js";

const never = new Promise<never>(() => undefined);

describe("project settings requests", () => {
  it("requests the project settings once, in parallel, and only when the modal opens", async () => {
    const { latchkit, project } = await setupProject({ debug: true });
    await flushRequests();
    expect(project.requests).toEqual([]);
    await latchkit.modal.open();
    await flushRequests();
    expect(project.requests.toSorted()).toEqual([
      "allowedOrigins",
      "features",
      "isAnalyticsEnabled",
    ]);
    await latchkit.modal.close();
    await latchkit.modal.open();
    await flushRequests();
    expect(project.requests).toHaveLength(3);
  });
  it("requests no project settings without a project id", { tags: ["S6-002"] }, async () => {
    const { latchkit, project, telemetry } = await setupProject({
      projectId: undefined as never,
      debug: true,
    });
    await latchkit.modal.open();
    await flushRequests();
    expect([project.requests, telemetry.reports]).toEqual([[], []]);
  });
  it("does not request the allowed origins with debug off", async () => {
    const { latchkit, project } = await setupProject();
    await latchkit.modal.open();
    await flushRequests();
    expect(project.requests.toSorted()).toEqual(["features", "isAnalyticsEnabled"]);
  });
  it.each(["basic", "manualWCControl"] as const)(
    'does not request the project\'s features with the option "%s"',
    async (option) => {
      const { latchkit, project } = await setupProject({ [option]: true });
      await latchkit.modal.open();
      await flushRequests();
      expect(project.requests).not.toContain("features");
    },
  );
});

describe("project features", () => {
  it("replaces the host's features by the project's when they load", async () => {
    let answer: (
      features: readonly { id: "reown_branding"; isEnabled: boolean; config: readonly string[] }[],
    ) => void = () => undefined;
    const features = new Promise<never>((resolve) => {
      answer = resolve as never;
    });
    const { latchkit } = await setupProject({ features: { swaps: false } }, { features });
    const seen: unknown[] = [];
    latchkit.features.state$.subscribe(({ branding, swaps, send }) =>
      seen.push([branding, swaps, send]),
    );
    await latchkit.modal.open();
    await flushRequests();
    expect([latchkit.features.snapshot, isBranded(latchkit)]).toEqual([
      { ...DEFAULT_FEATURES, swaps: false },
      true,
    ]);
    answer([{ id: "reown_branding", isEnabled: false, config: [] }]);
    await flushRequests();
    expect(seen).toEqual([
      [true, false, true],
      [false, false, true],
    ]);
    expect(isBranded(latchkit)).toBe(false);
  });
  it("emits no feature state if the project's features equal the host's", async () => {
    const all = [
      "social_login",
      "swap",
      "onramp",
      "activity",
      "reown_branding",
      "multi_wallet",
    ] as const;
    const { latchkit } = await setupProject(
      {},
      { features: all.map((id) => ({ id, isEnabled: true, config: null })) },
    );
    let count = 0;
    latchkit.features.state$.subscribe(() => {
      count += 1;
    });
    const before = latchkit.features.snapshot;
    await latchkit.modal.open();
    await flushRequests();
    expect(count).toBe(1);
    expect(latchkit.features.snapshot).toBe(before);
  });
  it(
    "keeps the host's features if the project's features do not load within 10 s",
    { tags: ["F1"] },
    async () => {
      let answer: (features: readonly never[]) => void = () => undefined;
      const { latchkit, ports } = await setupProject(
        {},
        {
          features: new Promise<readonly never[]>((resolve) => {
            answer = resolve;
          }),
        },
      );
      await latchkit.modal.open();
      await flushRequests();
      await ports.clock.pass(10_000);
      answer([]);
      await flushRequests();
      expect(latchkit.features.snapshot).toEqual(DEFAULT_FEATURES);
    },
  );
  it.each([
    ["http/unreachable", []],
    ["config/invalid-answer", []],
  ] as const)(
    "keeps the host's features if loading the project's features fails with %s, without an alert",
    { tags: ["F1"] },
    async (code, alerts) => {
      const page = await setupProject(
        { debug: true },
        { features: rejectedPromise(latchkitErrorOf(code, { url: "" })) },
      );
      await page.latchkit.modal.open();
      await flushRequests();
      expect([page.latchkit.features.snapshot, page.alerts()]).toEqual([DEFAULT_FEATURES, alerts]);
    },
  );
  it("emits one alert for a wrong project id", { tags: ["F1"] }, async () => {
    const page = await setupProject(
      {},
      { features: rejectedPromise(new LatchkitError("http/status", { status: 401, url: "" })) },
    );
    await page.latchkit.modal.open();
    await flushRequests();
    expect(page.alerts()).toEqual(["invalid-project-id"]);
  });
  it("logs which of the page's feature values the project overrides", async () => {
    const page = await setupProject(
      { debug: true, features: { branding: true, activity: true } },
      {
        features: [
          { id: "reown_branding", isEnabled: false, config: [] },
          { id: "activity", isEnabled: true, config: [] },
        ],
      },
    );
    await page.latchkit.modal.open();
    await flushRequests();
    expect(page.ports.logger.lines.map(({ message }) => message)).toEqual([
      'Local Configuration Ignored: The project\'s dashboard overrides "branding"; the values set by this page are ignored.',
    ]);
  });
  it("lets the host change features later, except those set in the project's settings", async () => {
    const page = await setupProject(
      {},
      { features: [{ id: "activity", isEnabled: true, config: [] }] },
    );
    await page.latchkit.modal.open();
    await flushRequests();
    page.latchkit.features.set({
      collapseWallets: true,
      branding: true,
      connectMethodsOrder: ["wallet", "email", "social"],
    });
    expect(page.latchkit.features.snapshot).toMatchObject({
      collapseWallets: true,
      branding: false,
      activity: true,
      connectMethodsOrder: ["wallet", "email", "social"],
    });
    expect(() => page.latchkit.features.set({ branding: "no" as never })).toThrowError(
      expect.objectContaining({ code: "options/wrong-type" }),
    );
  });
  it(
    'disables the features "email" and "socials" if the feature "pay" is on',
    { tags: ["S1-017"] },
    async () => {
      const { latchkit } = await setupProject(
        { features: { pay: true } },
        { features: [{ id: "social_login", isEnabled: true, config: ["email", "x"] }] },
      );
      expect(latchkit.features.snapshot).toMatchObject({ email: false, socials: false });
      await latchkit.modal.open();
      await flushRequests();
      expect(latchkit.features.snapshot).toMatchObject({ email: false, socials: false });
    },
  );
  it("turns the project's features off in basic mode", () => {
    expect(
      createLatchkit({ networks: TWO_NETWORKS, projectId: "p", basic: true }).features.snapshot,
    ).toMatchObject({
      email: false,
      socials: false,
      swaps: false,
      onramp: false,
      activity: false,
      branding: false,
    });
  });
  it("lists only the wallet groups in `connectorTypeOrder`, in that order", () => {
    const latchkit = createLatchkit({
      networks: TWO_NETWORKS,
      projectId: "p",
      features: { connectorTypeOrder: ["injected"] },
    });
    expect(latchkit.connectors.snapshot.groups.map(({ name }) => name)).toEqual(["walletConnect"]);
  });
});

describe("branding line", () => {
  it(
    "shows the branding line with a project id, unless the host turned it off",
    { tags: ["S1-023"] },
    () => {
      const on = (projectId: string | undefined, branding?: boolean) =>
        isBranded(
          createLatchkit({
            networks: TWO_NETWORKS,
            ...(projectId && { projectId }),
            ...(branding !== undefined && { features: { branding } }),
          }),
        );
      expect([on("p"), on(undefined), on("p", false)]).toEqual([true, false, false]);
    },
  );
});

describe("allowed origins of a project", () => {
  const host = "https://host.example";
  it(
    "emits an alert if the page's origin is not listed, and does not block the modal",
    { tags: ["S8-001", "S1-008"] },
    async () => {
      const page = await setupProject(
        { debug: true },
        { allowedOrigins: ["https://other.example"] },
      );
      await page.latchkit.modal.open();
      await flushRequests();
      expect([page.alerts(), page.latchkit.modal.snapshot.isOpen]).toEqual([
        ["origin-not-allowed"],
        true,
      ]);
      expect(page.ports.logger.lines[0]?.message).toBe(
        `Invalid App Configuration: Origin ${host} is not on the allowlist of this project. Update it in the provider's cloud dashboard.`,
      );
    },
  );
  it.each([
    ["listed", [host]],
    ["not listed and the list is empty", []],
    ["matched by a pattern", ["https://*.example"]],
  ])("emits no alert if the page's origin is %s", async (_, allowedOrigins) => {
    const page = await setupProject({ debug: true }, { allowedOrigins });
    await page.latchkit.modal.open();
    await flushRequests();
    expect(page.alerts()).toEqual([]);
  });
  it(
    'emits the alert "Rate Limited" if the request for the allowed origins is rate-limited',
    { tags: ["S8-011", "S8-012"] },
    async () => {
      const page = await setupProject(
        { debug: true },
        { allowedOrigins: rejectedPromise(new LatchkitError("access/rate-limited", {})) },
      );
      await page.latchkit.modal.open();
      await flushRequests();
      expect([
        page.alerts(),
        page.ports.logger.lines[0]?.message.startsWith("Rate Limited: "),
      ]).toEqual([["rate-limited"], true]);
    },
  );
  it(
    'emits the alert "Server Error" if the request for the allowed origins fails with status 503',
    { tags: ["S8-010", "S8-013"] },
    async () => {
      const cause = new LatchkitError("http/status", { status: 503, url: "" });
      const page = await setupProject(
        { debug: true },
        {
          allowedOrigins: rejectedPromise(
            new LatchkitError("access/server-error", { status: 503 }, { cause }),
          ),
        },
      );
      await page.latchkit.modal.open();
      await flushRequests();
      expect([page.alerts(), page.ports.logger.lines[0]?.message]).toEqual([
        ["server-error"],
        "Server Error: The configuration of this app could not be read. HTTP status code: 503",
      ]);
    },
  );
  it("opens the modal without waiting for the project settings", { tags: ["F2"] }, async () => {
    const page = await setupProject(
      { debug: true },
      { features: never, allowedOrigins: never, isAnalyticsEnabled: never },
    );
    await page.latchkit.modal.open();
    expect([page.latchkit.modal.snapshot.isOpen, page.alerts()]).toEqual([true, []]);
  });
});

describe("options without effect", () => {
  const lines = async (options: object): Promise<readonly string[]> => {
    const page = await setupProject({ debug: true, ...options });
    await page.latchkit.modal.open();
    await page.latchkit.modal.close();
    await page.latchkit.modal.open();
    await flushRequests();
    return page.ports.logger.lines.map(({ message }) => message);
  };
  it("logs unknown options once, by name without their values", { tags: ["T34"] }, async () => {
    expect(await lines({ projektId: "secret-1", features: { emial: "secret-2" } })).toEqual([
      'Unknown Options: "projektId", "features.emial": no such option. Check the spelling, and do not put secrets or another project\'s id here.',
    ]);
  });
  it(
    "logs unknown fields of every options object, but no known fields",
    { tags: ["T34"] },
    async () => {
      const theme = { mode: "dark", variables: { "--lk-colour": "red" }, colour: "red" };
      const metadata = { name: "App", url: "https://app.example", link: "https://app.example" };
      const onramp = { country: "DE", meldKey: "secret-3" };
      const found = await lines({ metadata, onramp, theme, ports: { storge: {} } });
      expect(found).toEqual([
        expect.stringContaining(
          'Unknown Options: "metadata.link", "onramp.meldKey", "theme.colour", "ports.storge", "theme.variables.--lk-colour": no such option.',
        ),
      ]);
      expect(found.join()).not.toContain("secret-3");
    },
  );
  it.each([
    ["texts without a locale", { messages: { de: { title: "a" }, modalTitle: "b" } }],
    ["forms of a text without a locale", { messages: { modal_title: { other: "b" } } }],
    ["texts of a locale in another spelling", { messages: { "pt-br": { close: "b" } } }],
  ])("logs a warning that the option `messages` has no effect with %s", async (_, options) => {
    const [line] = await lines(options);
    expect(line).toMatch(
      /^Options Without Effect: "messages\.(?:modal_?[tT]itle|pt-br)"\. .*"messages" a locale such as "en"/u,
    );
  });
  it("logs that a second chain of the same namespace and URLs for an unlisted network have no effect", async () => {
    const rpcUrls = { 1: ["https://a.example"], "eip155:1": ["https://b.example"] };
    expect(await lines({ chains: [evm({ rpcUrls }), evm()] })).toEqual([
      expect.stringContaining('Options Without Effect: "chains[0].rpcUrls.1", "chains[1]". '),
    ]);
  });
  it("logs no warning for valid chains, URLs and texts", async () => {
    const rpcUrls = { "eip155:1": ["https://b.example"] };
    const messages = { "de-CH": { title: "a" }, en: {} };
    expect(await lines({ chains: [evm({ rpcUrls }), solana()], messages })).toEqual([]);
  });
  it(
    "logs unknown options when the instance starts with debug on",
    { tags: ["finding-H9"] },
    async () => {
      const page = await setupProject({ debug: true, ...({ projektId: "x" } as object) });
      await flushRequests();
      expect(page.ports.logger.lines.map(({ message }) => message)).toEqual([
        expect.stringContaining('"projektId": no such option.'),
      ]);
    },
  );
  it(
    "logs the names of wallets that the options make unreachable for users",
    { tags: ["finding-H9"] },
    async () => {
      const wallet = { id: "a", links: {}, stores: {} };
      const customWallets = [
        { ...wallet, name: "Nowhere" },
        { ...wallet, id: "b", name: "By link", links: { mobile: "bylink://" } },
        { ...wallet, id: "c", name: "By extension", rdns: "com.example.c" },
      ];
      expect(await lines({ customWallets })).toEqual([
        'Unreachable Wallets: "Nowhere" of "customWallets" cannot be reached: give each an rdns, a link or a store.',
      ]);
    },
  );
  it("logs once which options are not implemented", { tags: ["S1-029"] }, async () => {
    expect(
      await lines({
        showWallets: true,
        connectorImages: {},
        enableWalletGuide: false,
        features: { payWithExchange: true, payments: true, emailCapture: ["required"] },
      }),
    ).toEqual([
      'Options Not Built: "showWallets", "connectorImages", "enableWalletGuide", "features.payWithExchange", "features.payments", "features.emailCapture" are not supported by Latchkit and have no effect.',
    ]);
  });
  it('logs that the feature "pay" has no view', { tags: ["S1-017"] }, async () => {
    expect(await lines({ features: { pay: true } })).toEqual([
      'Option Without View: "features.pay" is on, but no pay view exists. It turns e-mail and socials off.',
    ]);
  });
  it(
    "logs options that need a project id if the host gave none",
    { tags: ["S8-009"] },
    async () => {
      expect(
        await lines({ projectId: undefined, features: { email: true, swaps: false } }),
      ).toEqual([
        'Project ID Not Configured: "features.email" work only with a project. Set "projectId" to the id that the provider\'s cloud dashboard shows.',
      ]);
      expect(await lines({ projectId: undefined })).toEqual([]);
    },
  );
  it("logs no missing project id for features that use the host's own service", async () => {
    const options = {
      projectId: undefined,
      features: { email: true },
      services: { secureFrame: "https://wallet.example/sdk" },
    };
    expect(await lines(options)).toEqual([]);
  });
  it("logs no unknown option with debug off", async () => {
    const page = await setupProject({ debug: false, projektId: 1 } as never);
    await page.latchkit.modal.open();
    await flushRequests();
    expect([page.ports.logger.lines, page.alerts()]).toEqual([[], []]);
  });
});

it(
  "prefers the host's network images, given by CAIP-2 id or chain id",
  { tags: ["S1-029"] },
  () => {
    const latchkit = createLatchkit({
      networks: TWO_NETWORKS,
      chainImages: { "eip155:1": "https://img.example/1.png", 10: "https://img.example/10.png" },
    });
    expect(latchkit.network.snapshot.networks.map(({ imageUrl }) => imageUrl)).toEqual([
      "https://img.example/1.png",
      "https://img.example/10.png",
    ]);
    expect(viewInternalsOf(latchkit).options.enableWallets).toBe(true);
  },
);

it(
  "enables network switching and reports unsupported networks if the host sets no option",
  { tags: ["S1-026", "S1-027"] },
  async () => {
    const setUp = async (options: object) =>
      (await setupProject(options)).events.find(({ name }) => name === "INITIALIZE");
    expect(await setUp({})).toMatchObject({
      enableNetworkSwitch: true,
      allowUnsupportedChain: false,
    });
    expect(await setUp({ enableNetworkSwitch: false, allowUnsupportedChain: true })).toMatchObject({
      enableNetworkSwitch: false,
      allowUnsupportedChain: true,
    });
    expect(
      viewInternalsOf(createLatchkit({ networks: TWO_NETWORKS })).options.enableNetworkSwitch,
    ).toBe(true);
  },
);
