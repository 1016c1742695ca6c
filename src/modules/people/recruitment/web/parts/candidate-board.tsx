import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { statesOf } from '#shared/lifecycle.ts';
import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalize } from '#web/i18n/texts.ts';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { RowSkeleton } from '#web/ui/skeletons.tsx';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { candidates } from '../../contract/candidates.contract.ts';
import { type CandidateStage, candidateLifecycle } from '../../contract/candidates.lifecycle.ts';
import { useRecruitmentText } from '../texts.ts';
import type { Candidate } from './candidate.ts';
import { CandidateActs } from './candidate-acts.tsx';
import classes from './candidate-board.module.css';
import { useJobTitle } from './job-title.ts';
import { mayMove, nextStage, type useCandidateMoves } from './use-candidate-moves.ts';

const CandidateDrawer = lazyDialog(async () => (await import('./candidate-drawer.tsx')).CandidateDrawer);

type Moves = ReturnType<typeof useCandidateMoves>;

/** Candidates as cards in the columns of their stages; a card is dragged on, or moved with the arrow key. */
export function CandidateBoard({ moves, add }: { readonly moves: Moves; readonly add: ReactNode }) {
  const t = useRecruitmentText();
  const [dragged, drag] = useState<Candidate | null>(null);
  const [looked, look] = useState<Candidate | null>(null);
  return (
    <>
      <div className={classes.tools}>
        <p className={classes.help}>{t('board_help')}</p>
        {add}
      </div>
      <div className={classes.board}>
        {statesOf(candidateLifecycle).map((stage) => (
          <Column key={stage} stage={stage} moves={moves} dragged={dragged} onDrag={drag} onLook={look} />
        ))}
      </div>
      {looked && <CandidateDrawer candidate={looked} onClose={() => look(null)} />}
    </>
  );
}

interface CardHandlers {
  readonly moves: Moves;
  readonly onDrag: (row: Candidate | null) => void;
  readonly onLook: (row: Candidate) => void;
}

interface ColumnProps extends CardHandlers {
  readonly stage: CandidateStage;
  readonly dragged: Candidate | null;
}

const SHOWN = 50;

function Column({ stage, dragged, ...handlers }: ColumnProps) {
  const t = useRecruitmentText();
  const format = useFormat();
  const localize = useLocalize();
  const answer = useApi(
    candidates.list,
    { query: { stage: [stage], per_page: SHOWN } },
    { errorDisplay: 'session_only', keepPrevious: true },
  );
  const takes = dragged !== null && dragged.stage !== stage && mayMove(dragged, stage);
  const rows = answer.data?.list ?? [];
  const total = answer.data?.total ?? 0;
  return (
    <section
      className={classes.column}
      aria-label={localize(candidateLifecycle.states[stage])}
      data-stage={stage}
      data-open={dragged === null || dragged.stage === stage ? undefined : takes}
      onDragOver={(event) => takes && event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        if (takes) handlers.moves.moveTo(dragged, stage);
        handlers.onDrag(null);
      }}
    >
      <h3 className={classes.head}>
        <StateBadge of={candidateLifecycle} state={stage} />
        {answer.data && format.number(total)}
      </h3>
      {!answer.data && <Loaded of={answer} skeleton={<RowSkeleton />} />}
      <ul className={classes.cards}>
        {rows.map((row) => (
          <Card key={row.id} row={row} {...handlers} />
        ))}
      </ul>
      {total > rows.length && answer.data && (
        <p className={classes.more}>{t('board_more', { n: total - rows.length })}</p>
      )}
    </section>
  );
}

function Card({ row, moves, onDrag, onLook }: CardHandlers & { readonly row: Candidate }) {
  const format = useFormat();
  const jobTitle = useJobTitle();
  const next = nextStage(row);
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowRight' || !next) return;
    event.preventDefault();
    moves.moveTo(row, next);
  };
  return (
    <li
      className={classes.card}
      draggable={mayMove(row, 'ended')}
      onDragStart={(event) => {
        event.dataTransfer.setData('text/plain', row.id);
        event.dataTransfer.effectAllowed = 'move';
        onDrag(row);
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
      <p className={classes.fact}>
        {jobTitle(row.job)} · {format.dayShort(row.created_at)}
      </p>
      <CandidateActs row={row} moves={moves} />
    </li>
  );
}
