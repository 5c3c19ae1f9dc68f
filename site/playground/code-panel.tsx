import { useState } from "react";
import { FRAMEWORKS, codeOf, type CodeFile, type Framework } from "./code.js";
import type { Settings } from "./settings.js";

function File({ name, text }: CodeFile) {
  const [isCopied, setCopied] = useState(false);
  const copy = (): void =>
    void navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <figure className="playground-file">
      <figcaption>
        <code>{name}</code>
        <button className="playground-default" onClick={copy}>
          {isCopied ? "Copied" : "Copy"}
          <span className="visually-hidden"> {name}</span>
        </button>
      </figcaption>
      <pre tabIndex={0}>
        <code>{text}</code>
      </pre>
    </figure>
  );
}

/** The code of the settings for a framework. */
export function CodePanel({ settings }: { readonly settings: Settings }) {
  const [framework, setFramework] = useState<Framework>("React");
  return (
    <section className="playground-code" aria-label="Code">
      <div className="playground-frameworks" role="group" aria-label="Framework">
        {FRAMEWORKS.map((one) => (
          <button key={one} aria-pressed={one === framework} onClick={() => setFramework(one)}>
            {one}
          </button>
        ))}
      </div>
      {codeOf(settings, framework).map((file) => (
        <File key={`${file.name} ${file.text}`} {...file} />
      ))}
    </section>
  );
}
