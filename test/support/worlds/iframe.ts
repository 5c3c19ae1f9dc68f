import { Window } from "happy-dom";
import { IframeTransport } from "../../../src/infrastructure/secure-frame/iframe-transport.js";
import { MessageSecureFrame } from "../../../src/infrastructure/secure-frame/message-secure-frame.js";
import { FakeClock, SeededRandom } from "../../../src/infrastructure/in-memory/index.js";
import { InMemorySite } from "../../../src/testing/universal/secure-site/in-memory-site.js";
import type { SecureFrameHarness } from "../../contract/secure-frame/secure-frame.contract.js";

const KNOWN = ["ana@example.org"];

/** A page with the real iframe adapter, whose frame is played by a site in memory. */
export const setupIframe = (
  url = "https://secure.example/sdk",
): SecureFrameHarness & { readonly page: Window; readonly targets: readonly string[] } => {
  const page = new Window({
    url: "https://shop.example/",
    settings: { disableIframePageLoading: true },
  });
  const document = page.document as unknown as Document;
  const site = new InMemorySite({ knownEmails: KNOWN });
  const targets: string[] = [];
  let [styles, listeners] = [0, 0];
  const [add, remove] = [page.addEventListener.bind(page), page.removeEventListener.bind(page)];
  page.addEventListener = (...given: Parameters<typeof add>) => {
    listeners += 1;
    add(...given);
  };
  page.removeEventListener = (...given: Parameters<typeof remove>) => {
    listeners -= 1;
    remove(...given);
  };
  const hear = (message: { origin: string; source: unknown; data: unknown }): void => {
    page.dispatchEvent(Object.assign(new page.Event("message"), message));
  };
  const frameOf = (): HTMLIFrameElement | null => document.querySelector("iframe");
  const create = document.createElement.bind(document);
  document.createElement = ((name: string) => {
    const element = create(name);
    if (name === "iframe") play(element as HTMLIFrameElement);
    return element;
  }) as typeof document.createElement;

  /** happy-dom loads no page here, and reports that as an error of the frame. */
  const ignoreFirstError = (frame: HTMLIFrameElement): void => {
    const dispatch = frame.dispatchEvent.bind(frame);
    let isFirst = true;
    frame.dispatchEvent = (event) => {
      if (event.type !== "error" || !isFirst) return dispatch(event);
      isFirst = false;
      return true;
    };
  };

  /** The window inside a frame: what is posted to its origin reaches the site. */
  const play = (frame: HTMLIFrameElement): void => {
    ignoreFirstError(frame);
    const inside = {
      postMessage: (message: unknown, target: string) => {
        targets.push(target);
        if (target !== site.origin) return;
        void site.receive(structuredClone(message)).then((data) => {
          if (data !== undefined && frame.isConnected)
            hear({ origin: site.origin, source: inside, data: structuredClone(data) });
        });
      },
    };
    Object.defineProperty(frame, "contentWindow", {
      get: () => (frame.isConnected ? inside : null),
    });
    queueMicrotask(() => {
      const data = { type: "@w3m-frame/READY", payload: { version: "4" } };
      if (!site.isMissing) hear({ origin: site.origin, source: inside, data });
    });
  };

  const clock = new FakeClock();
  const transport = new IframeTransport({
    document,
    url,
    query: () => ({ projectId: "p01", isLoggerOn: true, chainId: "eip155:137" }),
    adoptStyles: () => {
      styles += 1;
      return () => {
        styles -= 1;
      };
    },
  });
  const frame = new MessageSecureFrame({
    transport,
    scheduler: clock,
    clock,
    random: new SeededRandom(3),
  });
  return {
    frame,
    site,
    clock,
    page,
    targets,
    isShown: () => document.querySelector("dialog")?.open === true,
    deliverMessage: ({ origin = site.origin, source = frameOf()?.contentWindow, data }) =>
      hear({ origin, source, data }),
    dismiss: () =>
      document
        .querySelector("dialog")
        ?.dispatchEvent(new page.Event("cancel", { cancelable: true }) as unknown as Event),
    leftovers: () => document.querySelectorAll("dialog, iframe").length + styles + listeners,
    removeFrame: () => frameOf()?.remove(),
  };
};
