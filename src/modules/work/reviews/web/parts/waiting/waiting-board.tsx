import { Button } from '@mantine/core';
import { useRef } from 'react';
import { useTitleOf } from '#web/i18n/bilingual.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SideDrawer } from '#web/ui/form-drawer.tsx';
import { Stack } from '#web/ui/layout/layout.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { useReviewsText } from '../../texts.ts';
import type { WaitingReviews } from '../use-reviews.ts';
import { canBatch } from './moves.ts';
import { OLD_AFTERWARDS, useWaiting } from './use-waiting.ts';
import classes from './waiting-board.module.css';
import { DecideFoot, WaitingDetail } from './waiting-detail.tsx';
import { WaitingRow } from './waiting-row.tsx';

const OpinionDialog = lazyDialog(async () => (await import('#web/ui/review/opinion-dialog.tsx')).OpinionDialog);

type Board = ReturnType<typeof useWaiting>;

/** What may be decided together, and the button that does it. */
function BatchBar({ batch: { possible, ticked, toggleAll, decide } }: Pick<Board, 'batch'>) {
  const t = useReviewsText();
  if (possible.length < 2) return null;
  return (
    <div className={classes.bar} data-some={ticked.length > 0}>
      <Button size="compact-sm" variant="subtle" onClick={toggleAll}>
        {ticked.length > 0 ? t('tick_none') : t('tick_all', { n: possible.length })}
      </Button>
      {ticked.length > 0 && (
        <>
          <span role="status">{t('ticked', { n: ticked.length })}</span>
          <Button size="compact-md" onClick={() => void decide()}>
            {t('approve_ticked')}
          </Button>
        </>
      )}
    </div>
  );
}

/** The chosen one: beside the rows, or on a narrow screen over them. */
function Chosen({ board, isNarrow }: { readonly board: Board; readonly isNarrow: boolean }) {
  const t = useReviewsText();
  const titleOf = useTitleOf();
  const { current, decisions, decide, choose } = board;
  const foot = current && (
    <DecideFoot
      key={current.key}
      item={current}
      isBusy={decisions.busy.has(current.key)}
      isDone={decisions.done.has(current.key)}
      onDecide={(move, words) => void decide(current, move, words)}
    />
  );
  if (isNarrow)
    return (
      <SideDrawer
        kind="record"
        opened={current !== null}
        onClose={() => choose(null)}
        title={current ? titleOf(current) : ''}
        foot={foot}
      >
        {current && <WaitingDetail item={current} isTitled />}
      </SideDrawer>
    );
  return (
    current && (
      <aside className={classes.aside} aria-label={t('chosen')}>
        <Panel>
          <WaitingDetail item={current} />
          <div className={classes.foot}>{foot}</div>
        </Panel>
      </aside>
    )
  );
}

interface Props {
  readonly data: WaitingReviews;
  readonly isNarrow: boolean;
}

/** What waits: rows that are ticked and decided, and the chosen one beside them; on a narrow screen it opens over them. */
export function WaitingBoard({ data, isNarrow }: Props) {
  const t = useReviewsText();
  const titleOf = useTitleOf();
  const list = useRef<HTMLUListElement>(null);
  const board = useWaiting(data.list, list, isNarrow);
  const { rows, batch, current, asked, decisions, choose, decide } = board;
  const hasTicks = batch.possible.length > 1;
  if (rows.length === 0)
    return data.counts.total > 0 ? (
      <EmptyState kind="lost" title={t('none_found')} detail={t('none_found_help')} />
    ) : (
      <EmptyState kind="done" title={t('all_done')} detail={t('all_done_help')} />
    );
  return (
    <div className={classes.board} data-narrow={isNarrow}>
      <Stack gap={8}>
        <BatchBar batch={batch} />
        <Panel flush>
          <ul ref={list} data-list>
            {rows.map((row) => (
              <WaitingRow
                key={row.key}
                row={row}
                isNarrow={isNarrow}
                isCurrent={row.key === current?.key}
                isTicked={batch.has(row.key)}
                decisions={decisions}
                onOpen={() => choose(row.key)}
                hasTicks={hasTicks}
                onTick={canBatch(row) && hasTicks ? () => batch.toggle(row.key) : undefined}
                onDecide={(move) => void decide(row, move)}
              />
            ))}
          </ul>
        </Panel>
      </Stack>
      <Chosen board={board} isNarrow={isNarrow} />
      {asked && (
        <OpinionDialog
          title={titleOf(asked.item)}
          move={asked.move}
          invalidates={OLD_AFTERWARDS}
          onClose={board.stopAsking}
          onDone={() => board.settle(asked)}
        />
      )}
    </div>
  );
}
