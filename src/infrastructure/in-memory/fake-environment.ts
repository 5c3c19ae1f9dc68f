import type { Environment } from "../../ports/page.ports.js";

/** An English desktop page at `https://host.example`; all values can be overridden. */
export class FakeEnvironment implements Environment {
  readonly isServer: boolean;
  readonly isMobile: boolean;
  readonly isIos: boolean;
  readonly isAndroid: boolean;
  readonly isSafari: boolean;
  readonly extensionStore: NonNullable<Environment["extensionStore"]>;
  readonly isTelegram: boolean;
  readonly isInFrame: boolean;
  readonly parentOrigin: string;
  readonly origin: string;
  readonly href: string;
  readonly hasGlobal: (name: string) => boolean;
  readonly timeZone: string;
  readonly language: string;
  readonly prefersDark: boolean;
  readonly savesData: boolean;
  readonly codeOrigin: string;
  readonly page: Environment["page"];
  readonly userAgent: string;

  constructor(options: Partial<Environment> = {}) {
    this.isServer = options.isServer ?? false;
    this.isMobile = options.isMobile ?? false;
    this.isIos = options.isIos ?? false;
    this.isAndroid = options.isAndroid ?? false;
    this.isSafari = options.isSafari ?? false;
    this.extensionStore = options.extensionStore ?? "chrome";
    this.isTelegram = options.isTelegram ?? false;
    this.isInFrame = options.isInFrame ?? false;
    this.parentOrigin = options.parentOrigin ?? "";
    this.origin = options.origin ?? "https://host.example";
    this.href = options.href ?? `${this.origin}/`;
    this.hasGlobal = options.hasGlobal ?? (() => false);
    this.timeZone = options.timeZone ?? "Europe/Zurich";
    this.language = options.language ?? "en";
    this.prefersDark = options.prefersDark ?? false;
    this.savesData = options.savesData ?? false;
    this.userAgent = options.userAgent ?? "";
    this.codeOrigin = options.codeOrigin ?? "";
    this.page = options.page ?? { url: "https://host.example/", title: "Host", description: "" };
  }
}
