import { Button } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { movesOf, statesOf, targetsOf } from '#shared/lifecycle.ts';
import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalize } from '#web/i18n/texts.ts';
import type { Act } from '#web/ui/dialogs/foot-order.ts';
import type { RowOfContract } from '#web/ui/entity/entity.ts';
import { useEntityActs } from '#web/ui/entity/entity-acts.tsx';
import { EntityDrawer, EntityRecord } from '#web/ui/entity/lazy-drawers.tsx';
import { Inline, Stack, Words } from '#web/ui/layout/layout.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { RowSkeleton } from '#web/ui/skeletons.tsx';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { candidates } from '../../contract/candidates.contract.ts';
import { type CandidateStage, candidateLifecycle } from '../../contract/candidates.lifecycle.ts';
import { useRecruitmentText } from '../texts.ts';
import classes from './candidate-board.module.css';
import { candidateEntity } from './candidate-entity.tsx';
import { CandidateRounds } from './candidate-rounds.tsx';
import { useJobTitle } from './job-title.ts';

type Candidate = RowOfContract<typeof candidates>;

/** A card on its way: where it comes from, and what may be done with it. */
interface Dragged {
  readonly from: CandidateStage;
  readonly acts: readonly Act[];
}

/** Candidates as cards in the columns of their stages; a card is dragged on, or moved with the arrow key. */
export function CandidateBoard() {
  const t = useRecruitmentText();
  const [dragged, drag] = useState<Dragged | null>(null);
  /** Null: somebody new. */
  const [opened, open] = useState<Candidate | null>();
  const close = () => open(undefined);
  return (
    <>
      <Inline gap={16} justify="spread" above={12} below={12}>
        <Words as="p" tone="soft" size="small">
          {t('board_help')}
        </Words>
        <Button onClick={() => open(null)}>{t('candidate_add')}</Button>
      </Inline>
      <div className={classes.board}>
        {statesOf(candidateLifecycle).map((stage) => (
          <Column key={stage} stage={stage} dragged={dragged} onDrag={drag} onLook={open} />
        ))}
      </div>
      {opened === null && <EntityDrawer of={candidateEntity} row={null} onClose={close} />}
      {opened && (
        <EntityRecord
          of={candidateEntity}
          row={opened}
          onClose={close}
          details={({ id }) => <CandidateRounds id={id} />}
        />
      )}
    </>
  );
}

interface CardHandlers {
  readonly onDrag: (dragged: Dragged | null) => void;
  readonly onLook: (row: Candidate) => void;
}

interface ColumnProps extends CardHandlers {
  readonly stage: CandidateStage;
  readonly dragged: Dragged | null;
}

const SHOWN = 50;

function Column({ stage, dragged, ...handlers }: ColumnProps) {
  const t = useRecruitmentText();
  const format = useFormat();
  const localize = useLocalize();
  const answer = useApi(
    candidates.list,
    { query: { status: [stage], per_page: SHOWN } },
    { errorDisplay: 'session_only', keepPrevious: true },
  );
  const isOwn = dragged?.from === stage;
  const move = movesOf(candidateLifecycle).find((one) => targetsOf(candidateLifecycle, one).includes(stage));
  const act = isOwn ? undefined : dragged?.acts.find(({ key }) => key === move);
  const rows = answer.data?.list ?? [];
  const total = answer.data?.total ?? 0;
  return (
    <section
      className={classes.column}
      aria-label={localize(candidateLifecycle.states[stage])}
      data-stage={stage}
      data-open={dragged === null || isOwn ? undefined : act !== undefined}
      onDragOver={(event) => act && event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        act?.onClick?.();
        handlers.onDrag(null);
      }}
    >
      <h3 className={classes.head}>
        <StateBadge of={candidateLifecycle} state={stage} />
        {answer.data && format.number(total)}
      </h3>
      {!answer.data && <Loaded of={answer} skeleton={<RowSkeleton />} />}
      <Stack as="ul" gap={8}>
        {rows.map((row) => (
          <Card key={row.id} row={row} {...handlers} />
        ))}
      </Stack>
      {total > rows.length && answer.data && (
        <Words as="p" tone="soft" size="small" above={8}>
          {t('board_more', { n: total - rows.length })}
        </Words>
      )}
    </section>
  );
}

function Card({ row, onDrag, onLook }: CardHandlers & { readonly row: Candidate }) {
  const format = useFormat();
  const jobTitle = useJobTitle();
  const close = () => undefined;
  const { acts, dialog } = useEntityActs({ of: candidateEntity, row, onClose: close, onEdit: close });
  const next = acts.find(({ kind }) => kind === 'primary');
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowRight' || !next) return;
    event.preventDefault();
    next.onClick?.();
  };
  return (
    <li
      className={classes.card}
      draggable={acts.length > 0}
      onDragStart={(event) => {
        event.dataTransfer.setData('text/plain', row.id);
        event.dataTransfer.effectAllowed = 'move';
        onDrag({ from: row.status, acts });
      }}
      onDragEnd={() => onDrag(null)}
    >
      <button
        type="button"
        className={classes.name}
        {...(next ? { 'aria-keyshortcuts': 'ArrowRight' } : {})}
        onClick={() => onLook(row)}
        onKeyDown={press}
      >
        {row.name}
      </button>
      <Words as="p" tone="soft" size="small" above={2} below={6}>
        {jobTitle(row.job)} · {format.dayShort(row.created_at)}
      </Words>
      {acts.map(({ key, label, isPending, onClick }) => (
        <Button key={key} size="compact-sm" variant="subtle" loading={isPending ?? false} onClick={onClick}>
          {label}
        </Button>
      ))}
      {acts.length === 0 && row.reason}
      {dialog}
    </li>
  );
}
