import type { Environment } from "../../ports/environment.port.js";

/** A desktop page at `https://host.example`, in English; any fact may be given otherwise. */
export class FakeEnvironment implements Environment {
  readonly isServer: boolean;
  readonly isMobile: boolean;
  readonly isIos: boolean;
  readonly isAndroid: boolean;
  readonly isSafari: boolean;
  readonly isTelegram: boolean;
  readonly isInFrame: boolean;
  readonly parentOrigin: string;
  readonly origin: string;
  readonly href: string;
  readonly hasGlobal: (name: string) => boolean;
  readonly language: string;
  readonly prefersDark: boolean;
  readonly page: Environment["page"];

  constructor(facts: Partial<Environment> = {}) {
    this.isServer = facts.isServer ?? false;
    this.isMobile = facts.isMobile ?? false;
    this.isIos = facts.isIos ?? false;
    this.isAndroid = facts.isAndroid ?? false;
    this.isSafari = facts.isSafari ?? false;
    this.isTelegram = facts.isTelegram ?? false;
    this.isInFrame = facts.isInFrame ?? false;
    this.parentOrigin = facts.parentOrigin ?? "";
    this.origin = facts.origin ?? "https://host.example";
    this.href = facts.href ?? `${this.origin}/`;
    this.hasGlobal = facts.hasGlobal ?? (() => false);
    this.language = facts.language ?? "en";
    this.prefersDark = facts.prefersDark ?? false;
    this.page = facts.page ?? { url: "https://host.example/", title: "Host", description: "" };
  }
}
