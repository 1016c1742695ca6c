import type { ReactNode } from 'react';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Panel } from '#web/ui/panel.tsx';
import classes from './console.module.css';

interface Props<T> {
  readonly title: string;
  /** Said when there are none. */
  readonly none: string;
  readonly rows: readonly T[];
  /** Left what it is, right what more there is to say. */
  readonly children: (row: T) => readonly [what: ReactNode, more: ReactNode];
}

/** A panel with a short list. */
export function RowsPanel<T extends { readonly id: string }>({ title, none, rows, children }: Props<T>) {
  return (
    <Panel title={title}>
      {rows.length === 0 ? (
        <EmptyState small title={none} />
      ) : (
        <ul className={classes.rows}>
          {rows.map((row) => {
            const [what, more] = children(row);
            return (
              <li key={row.id}>
                <span>{what}</span>
                {more}
              </li>
            );
          })}
        </ul>
      )}
    </Panel>
  );
}
