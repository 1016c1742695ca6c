import { type ReactNode, useState } from 'react';
import { useFormat } from '#web/i18n/format.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Cards } from '#web/ui/layout/cards.tsx';
import { Inline, Stack, Words } from '#web/ui/layout/layout.tsx';
import { ListPages } from '#web/ui/list/list-pages.tsx';
import type { List } from '#web/ui/list/use-list.ts';
import { RowSkeleton } from '#web/ui/skeletons.tsx';
import type { Node } from './drive-types.ts';
import classes from './node-grid.module.css';
import { NodeIcon } from './node-icon.tsx';
import { sizeText } from './size-text.ts';

interface Props {
  readonly list: List<Node>;
  readonly tools: ReactNode;
  readonly label: string;
  readonly empty: { readonly title: string; readonly detail: string };
  readonly onOpen: (row: Node) => void;
}

/** What lies in a folder as cards: pictures show themselves, the others their kind. */
export function NodeGrid({ list, tools, label, empty, onOpen }: Props) {
  return (
    <>
      <Inline justify="end" above={8} below={12}>
        {tools}
      </Inline>
      {list.error && list.rows.length === 0 ? (
        <ErrorState error={list.error} onRetry={list.refetch} />
      ) : list.isLoading ? (
        <RowSkeleton rows={6} />
      ) : list.rows.length === 0 ? (
        <EmptyState {...empty} />
      ) : (
        <>
          <Cards as="ul" least={168} gap={12} below={12} aria-label={label} aria-busy={list.isStale}>
            {list.rows.map((row) => (
              <li key={row.id}>
                <NodeCard row={row} onOpen={() => onOpen(row)} />
              </li>
            ))}
          </Cards>
          <ListPages list={list} label={label} />
        </>
      )}
    </>
  );
}

function NodeCard({ row, onOpen }: { readonly row: Node; readonly onOpen: () => void }) {
  const format = useFormat();
  // its address has ended: the kind stands for it
  const [isGone, setGone] = useState(false);
  const facts = row.kind === 'file' ? [sizeText(row.size, format.bytes), format.dayShort(row.updated_at)] : [];
  return (
    <button type="button" className={classes.card} onClick={onOpen}>
      <span className={classes.cover}>
        {row.thumb && !isGone ? (
          <img src={row.thumb} alt="" loading="lazy" onError={() => setGone(true)} />
        ) : (
          <NodeIcon node={row} size={38} />
        )}
      </span>
      <Stack as="span" gap={4} className={classes.words}>
        <Words weight={600}>{row.name}</Words>
        <Words tone="soft" size="small">
          {facts.join(' · ')}
        </Words>
      </Stack>
    </button>
  );
}
