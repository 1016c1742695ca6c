import type { ReactNode } from 'react';
import { EmptyState } from './empty-state.tsx';
import { Stack } from './layout/layout.tsx';
import { Panel } from './panel.tsx';
import classes from './row-list.module.css';

interface Props<T> {
  readonly title: string;
  /** Said when there are none. */
  readonly none: string;
  readonly rows: readonly T[];
  /** Left what it is, right what more there is to say. */
  readonly children: (row: T) => readonly [what: ReactNode, more: ReactNode];
}

/** A short list, a line each: left what it is, right what more there is to say or do. */
export function RowList({ children, isSending }: { readonly children: ReactNode; readonly isSending?: boolean }) {
  return (
    <Stack as="ul" className={classes.rows} data-loading={isSending}>
      {children}
    </Stack>
  );
}

/** A panel with a short list. */
export function RowsPanel<T extends { readonly id: string }>({ title, none, rows, children }: Props<T>) {
  return (
    <Panel title={title}>
      {rows.length === 0 ? (
        <EmptyState small title={none} />
      ) : (
        <RowList>
          {rows.map((row) => {
            const [what, more] = children(row);
            return (
              <li key={row.id}>
                <span>{what}</span>
                {more}
              </li>
            );
          })}
        </RowList>
      )}
    </Panel>
  );
}
