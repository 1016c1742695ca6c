import { TextInput } from '@mantine/core';
import { IconScan } from '@tabler/icons-react';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useFormat } from '#web/i18n/format.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Stack, Words } from '#web/ui/layout/layout.tsx';
import { RowSkeleton, TextSkeleton } from '#web/ui/skeletons.tsx';
import { useVisitorText, type VisitorKey } from '../../texts.ts';
import { useNow } from '../use-now.ts';
import { VerifyDialog } from '../verify/verify-dialog.tsx';
import { overstayText } from '../visit-badge.tsx';
import type { Visit } from '../visit-types.ts';
import { useVisitWords } from '../visit-words.ts';
import { ChooseGate, DutyBar } from './duty-bar.tsx';
import classes from './gate-desk.module.css';
import { useDuty } from './use-duty.ts';
import { type Board, useGateBoard } from './use-gate-board.ts';
import { type FoundVisitor, useGateLookup } from './use-gate-lookup.ts';

const COLUMNS = ['walk_ins', 'expected', 'inside', 'overdue'] as const;
type ColumnName = (typeof COLUMNS)[number];

/**
 * The field of a keyboard-wedge scanner: it types like a keyboard and ends with Enter. The focus comes back to it by
 * itself whenever nothing else needs it, so that a guard never has to click before scanning.
 */
function ScanField({
  onLook,
  isLooking,
  problem,
  isFree,
}: {
  readonly onLook: (text: string) => void;
  readonly isLooking: boolean;
  readonly problem: string | null;
  readonly isFree: boolean;
}) {
  const t = useVisitorText();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  useEffect(() => {
    if (!isFree) return undefined;
    const hold = () => {
      const now = document.activeElement;
      const isElsewhere =
        now instanceof HTMLElement && now.closest('input, textarea, select, [role="dialog"], [role="menu"]');
      if (!isElsewhere) field.current?.focus({ preventScroll: true });
    };
    hold();
    const timer = setInterval(hold, 1_000);
    return () => clearInterval(timer);
  }, [isFree]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onLook(typed);
    setTyped('');
  };
  return (
    <form className={classes.scan} onSubmit={submit}>
      <TextInput
        ref={field}
        size="lg"
        label={t('scan_or_type')}
        description={t('scan_ready')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        leftSection={<IconScan aria-hidden size={22} stroke={1.6} />}
        value={typed}
        autoComplete="off"
        inputMode="numeric"
        error={problem}
        disabled={isLooking}
        onChange={(event) => {
          const next = event.currentTarget.value;
          setTyped(next);
          if (/^\d{6}$/.test(next)) {
            onLook(next);
            setTyped('');
          }
        }}
      />
    </form>
  );
}

function Line({
  visit,
  column,
  now,
  onOpen,
}: {
  readonly visit: Visit;
  readonly column: ColumnName;
  readonly now: number;
  readonly onOpen: (visit: Visit) => void;
}) {
  const t = useVisitorText();
  const words = useVisitWords();
  const format = useFormat();
  const isOver = Date.parse(visit.end_at) < now && column !== 'expected';
  const timeText = () => {
    if (column === 'expected' && visit.arrived_at) return t('arrived_at', { time: format.time(visit.arrived_at) });
    if (column === 'expected') return `${format.time(visit.start_at)}–${format.time(visit.end_at)}`;
    if (column === 'walk_ins') return t('waits_since', { time: overstayText(now - Date.parse(visit.created_at), t) });
    return isOver
      ? t('overdue_by', { time: overstayText(now - Date.parse(visit.end_at), t) })
      : t('until', { time: format.time(visit.end_at) });
  };
  return (
    <li>
      <button type="button" className={classes.line} data-over={isOver} onClick={() => onOpen(visit)}>
        <Words as="strong" size="large" weight={600}>
          {words.who(visit)}
        </Words>
        <Words as="time" figures dateTime={visit.start_at}>
          {timeText()}
        </Words>
        <span>
          {`${words.kind(visit.visit_kind)} · ${t('to_host', { name: words.hostName(visit) })}`}
          {visit.awaited_count > 0 && ` · ${t('awaited', { n: visit.awaited_count })}`}
        </span>
      </button>
    </li>
  );
}

const TITLES: Readonly<Record<ColumnName, VisitorKey>> = {
  walk_ins: 'board_walk_ins',
  expected: 'board_expected',
  inside: 'board_inside',
  overdue: 'board_overdue',
};

interface ColumnProps {
  readonly column: ColumnName;
  readonly visits: readonly Visit[];
  readonly now: number;
  readonly onOpen: (visit: Visit) => void;
}

function Column({ column, visits, now, onOpen }: ColumnProps) {
  const t = useVisitorText();
  const own = useId();
  return (
    <section className={classes.board} data-column={column} aria-labelledby={own}>
      <h2 id={own}>
        {t(TITLES[column])} <b>{visits.length}</b>
      </h2>
      {visits.length === 0 ? (
        <p className={classes.nobody}>{t('board_nobody')}</p>
      ) : (
        <ul>
          {visits.map((visit) => (
            <Line key={visit.id} visit={visit} column={column} now={now} onOpen={onOpen} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Boards({ board, onOpen }: { readonly board: Board; readonly onOpen: (visit: Visit) => void }) {
  const now = useNow(15_000);
  return (
    <div className={classes.boards}>
      {COLUMNS.map((column) => (
        <Column key={column} column={column} visits={board[column]} now={now} onOpen={onOpen} />
      ))}
    </div>
  );
}

function OnDuty({ gateId, holdsFocus }: { readonly gateId: string; readonly holdsFocus: boolean }) {
  const [found, setFound] = useState<FoundVisitor | null>(null);
  const lookup = useGateLookup(setFound);
  const { board, error, refetch } = useGateBoard(gateId);
  const open = (visit: Visit) => {
    lookup.forget();
    setFound({ visit_id: visit.id, person_id: '', method: 'search' });
  };
  return (
    <>
      <ScanField
        onLook={lookup.look}
        isLooking={lookup.isLooking}
        problem={lookup.problem}
        isFree={holdsFocus && found === null}
      />
      {board ? (
        <Boards board={board} onOpen={open} />
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <RowSkeleton rows={6} />
      )}
      {found && (
        <VerifyDialog
          key={`${found.visit_id}-${found.person_id}`}
          found={found}
          gateId={gateId}
          onClose={() => setFound(null)}
        />
      )}
    </>
  );
}

/** The board of a gate PC: where the guard stands, the field for scanner and digits, and who comes, waits, is inside or over time. */
export function GateDesk({ holdsFocus = true }: { readonly holdsFocus?: boolean }) {
  const t = useVisitorText();
  const { guard, isLoading, gateId } = useDuty();
  if (isLoading) return <TextSkeleton lines={4} />;
  if (!guard) return <EmptyState title={t('no_guard')} detail={t('no_guard_how')} />;
  return (
    <Stack gap={16}>
      {gateId ? <DutyBar guard={guard} /> : <ChooseGate guard={guard} />}
      {gateId && <OnDuty key={gateId} gateId={gateId} holdsFocus={holdsFocus} />}
    </Stack>
  );
}
