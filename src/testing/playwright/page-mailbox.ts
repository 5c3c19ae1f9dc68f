import { expect, type BrowserContext, type Page } from "@playwright/test";

/** The e-mails of a secure site. */
export interface Mailbox {
  /** Opens the newest link that approves a browser and chooses this number. */
  approve(email: string, number: string): Promise<void>;
  /** The code from the newest e-mail. */
  code(email: string): Promise<string>;
}

/** The mailbox of the secure site at `url`, in its own tab, opened on first use. */
export const pageMailbox = (context: BrowserContext, url: string): Mailbox => {
  let openedPage: Promise<Page> | undefined;
  const openMailbox = async (): Promise<Page> => {
    const tab = await context.newPage();
    await tab.goto(`${url}mailbox`);
    return tab;
  };
  const latest = async (): Promise<Page> => {
    const tab = await (openedPage ??= openMailbox());
    await tab.reload();
    return tab;
  };
  return {
    approve: async (email, number) => {
      const tab = await latest();
      const choice = `Approve ${number} for ${email}`;
      await tab.getByTestId("approve").filter({ hasText: choice }).first().click();
    },
    code: async (email) => {
      const newest = (await latest()).locator("pre").first();
      const isCode = (text: string): boolean => text.startsWith(`${email}: `);
      await expect.poll(async () => isCode((await newest.textContent()) ?? "")).toBe(true);
      return ((await newest.textContent()) ?? "").slice(-6);
    },
  };
};
