import type { MouseEvent, ReactElement } from "react";
import { addressOf, type Asked } from "./address-line.js";
import { CHAPTERS } from "./chapters.js";

const LOCALES = [
  "en",
  "ar",
  "de",
  "es",
  "fr",
  "he",
  "hi",
  "id",
  "it",
  "ja",
  "ko",
  "nl",
  "pl",
  "pt-BR",
  "ru",
  "th",
  "tr",
  "uk",
  "vi",
  "zh-CN",
  "zh-TW",
  "en-XA",
] as const;
const WIDTHS = [320, 360, 768, 1280] as const;

const go = (asked: Asked): void => location.assign(addressOf(asked));

/** Opens a link in a window of this width, because the page cannot be framed. */
const openAt =
  (width: number) =>
  (event: MouseEvent<HTMLAnchorElement>): void => {
    event.preventDefault();
    window.open(event.currentTarget.href, "_blank", `popup,width=${width},height=800`);
  };

/** All states by view, with links. */
export function IndexPage({ asked }: { readonly asked: Asked }): ReactElement {
  return (
    <main>
      <h1>Latchkit gallery</h1>
      <p>
        Every view in every state, over adapters in memory. Nothing here reaches a network or a
        wallet.
      </p>
      <form>
        <label>
          Theme{" "}
          <select
            value={asked.theme}
            onChange={({ target }) =>
              go({ ...asked, theme: target.value === "dark" ? "dark" : "light" })
            }
          >
            <option value="light">Light</option>
            <option value="dark">Dark</option>
          </select>
        </label>
        <label>
          Language{" "}
          <select
            value={asked.locale}
            onChange={({ target }) => go({ ...asked, locale: target.value })}
          >
            {LOCALES.map((locale) => (
              <option key={locale}>{locale}</option>
            ))}
          </select>
        </label>
        <label>
          Window{" "}
          <select
            value={asked.width ?? ""}
            onChange={({ target }) => go({ ...asked, width: Number(target.value) || undefined })}
          >
            <option value="">This one</option>
            {WIDTHS.map((width) => (
              <option key={width}>{width}</option>
            ))}
          </select>
        </label>
      </form>
      {CHAPTERS.map(({ name, states }) => (
        <section key={name} aria-labelledby={`chapter-${name}`}>
          <h2 id={`chapter-${name}`}>{name}</h2>
          <ul>
            {states.map(({ id, title, isAlone = false }) => (
              <li key={id}>
                <a
                  href={addressOf({ ...asked, state: id, width: undefined })}
                  data-state={id}
                  data-chapter={name}
                  data-alone={isAlone}
                  {...(asked.width === undefined ? {} : { onClick: openAt(asked.width) })}
                >
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </main>
  );
}
