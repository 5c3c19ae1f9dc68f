import type { SiteCall, SitePlace, SitePorts } from "../../../src/secure-site/site.ports.js";
import { PretendSiteKeys } from "../../../src/testing/universal/secure-site/pretend-site-keys.js";
import { setupSecureSite } from "./secure-site.js";

/** A network with smart accounts. */
export const SMART = 8_453;
/** The page that embeds the site. */
export const PAGE = "https://shop.example";

/** Keys whose answers the test gives; what was asked of them is kept. */
export class RecordingSiteKeys extends PretendSiteKeys {
  readonly calls: SiteCall[] = [];
  readonly asked: SitePlace[] = [];
  answer: Promise<boolean> = Promise.resolve(true);
  signature: unknown = "0x51";
  async isDeployed(_userId: string, where: SitePlace): Promise<boolean> {
    this.asked.push(where);
    return this.answer;
  }
  override async call(_userId: string, call: SiteCall): Promise<unknown> {
    this.calls.push(call);
    if (this.signature instanceof Error) throw this.signature;
    return this.signature;
  }
}

/** Sets up a site with a user who signed in with a social account. */
export const setupSignedInSite = async (over: Partial<SitePorts> = {}) => {
  const keys = new RecordingSiteKeys([SMART]);
  const site = setupSecureSite({ keys, page: PAGE, ...over });
  const request = site.page();
  await site.signInElsewhere(request, "ana");
  return { ...site, request, keys, accounts: keys.accounts("google:ana") };
};
