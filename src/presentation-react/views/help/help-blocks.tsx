import type { ReactElement, ReactNode } from "react";
import { useSheet } from "../../theme/modal-sheets.js";
import css from "./help.css?inline";

export interface HelpBlock {
  readonly icon: ReactNode;
  readonly title: string;
  readonly text: string;
}

export function HelpBlocks({ blocks }: { readonly blocks: readonly HelpBlock[] }): ReactElement {
  useSheet(css);
  return (
    <ul className="blocks">
      {blocks.map(({ icon, title, text }) => (
        <li key={title} className="block">
          <span className="tile tile-medium tile-accent" aria-hidden="true">
            {icon}
          </span>
          <div>
            <h3 className="block-title">{title}</h3>
            <p className="block-text">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
