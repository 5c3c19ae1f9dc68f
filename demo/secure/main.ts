import { consentPage, farcasterPage } from "./consent-page.js";
import { dashboardPage } from "./dashboard-page.js";
import { framePage, siteFor } from "./frame-page.js";
import { hostilePage } from "./hostile.js";
import { mailboxPage } from "./mailbox-page.js";
import { show } from "./show.js";
import "./secure.css";

const PAGES: Readonly<Record<string, () => void>> = {
  "/sdk": framePage,
  "/loading": () => show({ title: "One moment" }),
  "/consent": consentPage,
  "/farcaster": farcasterPage,
  "/mailbox": mailboxPage,
  "/dashboard": () => void dashboardPage(siteFor(location.origin)),
  "/hostile": hostilePage,
};

// The site of an embedded wallet: a frame, and further pages.
(PAGES[location.pathname] ?? (() => show({ title: "Demo embedded wallet" })))();
