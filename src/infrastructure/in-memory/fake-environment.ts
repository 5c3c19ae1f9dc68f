import type { Environment } from "../../ports/page.ports.js";

/** An English desktop page at `https://host.example`; all values can be overridden. */
export class FakeEnvironment implements Environment {
  /** As `Environment.isServer`. */
  readonly isServer: boolean;
  /** As `Environment.isMobile`. */
  readonly isMobile: boolean;
  /** As `Environment.isIos`. */
  readonly isIos: boolean;
  /** As `Environment.isAndroid`. */
  readonly isAndroid: boolean;
  /** As `Environment.isSafari`. */
  readonly isSafari: boolean;
  /** As `Environment.extensionStore`. */
  readonly extensionStore: NonNullable<Environment["extensionStore"]>;
  /** As `Environment.isTelegram`. */
  readonly isTelegram: boolean;
  /** As `Environment.isInFrame`. */
  readonly isInFrame: boolean;
  /** As `Environment.parentOrigin`. */
  readonly parentOrigin: string;
  /** As `Environment.origin`. */
  readonly origin: string;
  /** As `Environment.href`. */
  readonly href: string;
  /** As `Environment.hasGlobal`. */
  readonly hasGlobal: (name: string) => boolean;
  /** As `Environment.timeZone`. */
  readonly timeZone: string;
  /** As `Environment.language`. */
  readonly language: string;
  /** As `Environment.prefersDark`. */
  readonly prefersDark: boolean;
  /** As `Environment.savesData`. */
  readonly savesData: boolean;
  /** As `Environment.codeOrigin`. */
  readonly codeOrigin: string;
  /** As `Environment.page`. */
  readonly page: Environment["page"];
  /** As `Environment.userAgent`. */
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
