import type { ReactElement } from "react";

interface ActionCardProps {
  readonly id: string;
  readonly title: string;
  readonly note: string;
  readonly label: string;
  readonly onRun: () => void;
}

export function ActionCard({ id, title, note, label, onRun }: ActionCardProps): ReactElement {
  return (
    <article className="card">
      <h2>{title}</h2>
      <p>{note}</p>
      <button type="button" data-testid={id} onClick={onRun}>
        {label}
      </button>
    </article>
  );
}
