import type { ReactElement } from "react";
import { addressWith, type Settings } from "./settings.js";

/** Links to the page with other options. */
export function Variants({ settings }: { readonly settings: Settings }): ReactElement {
  const { hasEveryChain, hasProject, hasSignIn } = settings;
  const variants = [
    {
      name: "EVM only",
      to: { chains: undefined, project: undefined },
      isHere: !hasEveryChain && !hasProject,
    },
    {
      name: "EVM, Solana, Bitcoin",
      to: { chains: "all", project: undefined },
      isHere: hasEveryChain && !hasProject,
    },
    {
      name: "With a project id",
      to: { chains: undefined, project: "demo" },
      isHere: hasProject,
    },
    {
      name: "With e-mail",
      to: { signin: hasSignIn ? undefined : "on" },
      isHere: hasSignIn,
    },
  ];
  return (
    <nav className="variants" aria-label="Variants of this page">
      {variants.map(({ name, to, isHere }) => (
        <a key={name} href={addressWith(to)} aria-current={isHere ? "page" : undefined}>
          {name}
        </a>
      ))}
    </nav>
  );
}
