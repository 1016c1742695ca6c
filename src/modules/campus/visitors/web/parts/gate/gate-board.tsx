import { Button } from '@mantine/core';
import { IconQrcode, IconUrgent, IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useFormat } from '#web/i18n/format.ts';
import { canScan } from '#web/native/scan-camera.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Stack } from '#web/ui/layout/layout.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { ViewTabs } from '#web/ui/list/view-tabs.tsx';
import { RowSkeleton } from '#web/ui/skeletons.tsx';
import { checkPath } from '../../../contract/visit-paths.ts';
import { useVisitorText, type VisitorKey } from '../../texts.ts';
import { VisitCard } from '../visit-card.tsx';
import { DutyBar } from './duty-bar.tsx';
import classes from './gate-board.module.css';
import { wakeSounds } from './gate-sounds.ts';
import { PassKeypad } from './pass-keypad.tsx';
import type { OwnSecurity } from './use-duty.ts';
import { type Board, type GateBoardState, useGateBoard } from './use-gate-board.ts';
import { useGateList } from './use-gate-list.ts';
import { useGateLookup } from './use-gate-lookup.ts';
import { WalkIns } from './walk-ins.tsx';

const WalkInDrawer = lazyDialog(async () => (await import('./walk-in-drawer.tsx')).WalkInDrawer);
const WithoutLine = lazyDialog(async () => (await import('./without-line.tsx')).WithoutLine);
const PassScanner = lazyDialog(async () => (await import('./pass-scanner.tsx')).PassScanner);

type Group = 'expected' | 'inside' | 'overdue';
const GROUPS: readonly Group[] = ['expected', 'inside', 'overdue'];

/** How old the shown list is, when the present one cannot be read. */
function Age({ state }: { readonly state: GateBoardState }) {
  const t = useVisitorText();
  const format = useFormat();
  if (!state.isOld || !state.board) return null;
  return (
    <p className={classes.age} role="status">
      {t('board_old', { time: format.time(state.board.at), ago: format.relative(state.board.at) })}
      <button type="button" onClick={state.refetch}>
        {t('board_again')}
      </button>
    </p>
  );
}

function Lists({ board }: { readonly board: Board }) {
  const t = useVisitorText();
  const [group, setGroup] = useState<Group>('expected');
  const rows = board[group];
  return (
    <section>
      <ViewTabs
        label={t('board')}
        value={group}
        onChange={(value) => setGroup(value as Group)}
        tabs={GROUPS.map((value) => ({ value, label: t(`board_${value}`), count: board[value].length }))}
      />
      {rows.length === 0 && (
        <EmptyState
          small
          title={t(`board_no_${group}` as VisitorKey)}
          detail={t(`board_no_${group}_help` as VisitorKey)}
        />
      )}
      <Stack as="ul" gap={8}>
        {rows.map((visit) => (
          <VisitCard key={visit.id} visit={visit} side="staff" to={checkPath(visit.id)} />
        ))}
      </Stack>
    </section>
  );
}

/** The two ways to find who stands there: the camera, and six digits. */
function Finding({ startsTyping }: { readonly startsTyping: boolean }) {
  const t = useVisitorText();
  const go = useNavigate();
  const [isScanning, setScanning] = useState(false);
  const [isTyping, setTyping] = useState(startsTyping || !canScan);
  const lookup = useGateLookup(
    ({ visit_id, person_id, ...found }) => void go(checkPath(visit_id, { ...found, person: person_id })),
  );
  const scan = () => {
    wakeSounds();
    lookup.forget();
    setScanning(true);
  };
  return (
    <Stack as="section" gap={8} aria-label={t('find_visitor')}>
      {canScan && (
        <Button
          size="lg"
          h={72}
          className={classes.scan}
          leftSection={<IconQrcode aria-hidden size={28} />}
          onClick={scan}
        >
          {t('scan')}
        </Button>
      )}
      {isTyping ? (
        <PassKeypad onCode={lookup.look} isLooking={lookup.isLooking} />
      ) : (
        <Button variant="default" h={48} onClick={() => setTyping(true)}>
          {t('keypad_open')}
        </Button>
      )}
      {lookup.problem && !isScanning && (
        <p role="alert" className={classes.problem}>
          {lookup.problem}
        </p>
      )}
      {isScanning && (
        <PassScanner
          onText={lookup.look}
          problem={lookup.problem}
          onClose={() => {
            setScanning(false);
            setTyping(true);
          }}
        />
      )}
    </Stack>
  );
}

function GateWalkIns({ board }: { readonly board: Board | null }) {
  const t = useVisitorText();
  const [isTaking, setTaking] = useState(false);
  const [taken, setTaken] = useState<readonly string[]>([]);
  return (
    <>
      <Button
        variant="default"
        h={48}
        leftSection={<IconUserPlus aria-hidden size={20} />}
        onClick={() => setTaking(true)}
      >
        {t('walk_in')}
      </Button>
      <WalkIns
        waiting={board?.walk_ins ?? []}
        taken={taken}
        onSeen={(id) => setTaken(taken.filter((known) => known !== id))}
      />
      {isTaking && <WalkInDrawer onClose={() => setTaking(false)} onDone={(visit) => setTaken([visit.id, ...taken])} />}
    </>
  );
}

interface BoardProps {
  readonly guard: OwnSecurity;
  readonly gateId: string;
  /** The keypad is open from the start. */
  readonly isTyping?: boolean;
}

/** The screen of a guard on duty: find, take in, and see who comes, waits, is inside, or should have left. */
export function GateBoard({ guard, gateId, isTyping = false }: BoardProps) {
  const t = useVisitorText();
  const state = useGateBoard(gateId);
  const atHand = useGateList(gateId);
  if (state.isCut && atHand)
    return (
      <Stack gap={12}>
        <DutyBar guard={guard} />
        <WithoutLine gateId={gateId} at={atHand.at} list={atHand.list} />
      </Stack>
    );
  return (
    <Stack gap={12}>
      <DutyBar guard={guard} />
      <Finding startsTyping={isTyping} />
      <Age state={state} />
      <GateWalkIns board={state.board} />
      <Button
        component={Link}
        to="/mobile/rollCalls"
        variant="default"
        h={48}
        leftSection={<IconUrgent aria-hidden size={20} />}
      >
        {t('roll_call')}
      </Button>
      {state.board && <Lists board={state.board} />}
      {!state.board &&
        (state.error ? <ErrorState error={state.error} onRetry={state.refetch} /> : <RowSkeleton rows={5} />)}
    </Stack>
  );
}
