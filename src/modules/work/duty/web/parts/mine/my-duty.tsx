import { useState } from 'react';
import { addDays, today } from '#shared/dates.ts';
import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Inline, Stack, Words } from '#web/ui/layout/layout.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { RowSkeleton } from '#web/ui/skeletons.tsx';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { shiftLifecycle } from '../../../contract/duty.lifecycle.ts';
import { dutyShifts } from '../../../contract/duty-shifts.contract.ts';
import { useDutyText } from '../../texts.ts';
import { type Shift, useShiftWords } from '../duty-words.ts';
import { ShiftFoot } from '../shift/shift-drawer.tsx';
import classes from './my-duty.module.css';

const CheckInDialog = lazyDialog(async () => (await import('../shift/check-in-dialog.tsx')).CheckInDialog);
const AskSwapDialog = lazyDialog(async () => (await import('../swap/ask-swap-dialog.tsx')).AskSwapDialog);
const LogDrawer = lazyDialog(async () => (await import('../log/log-drawer.tsx')).LogDrawer);

const [BACK, AHEAD] = [30, 60];

/** The next shift large with its one button, then what comes, then what was. */
export function MyDuty({ onOpen }: { readonly onOpen: (id: string) => void }) {
  const t = useDutyText();
  const query = { mine: true, from: addDays(today(), -BACK), to: addDays(today(), AHEAD) };
  const answer = useApi(dutyShifts.list, { query }, { errorDisplay: 'session_only' });
  if (!answer.data) return <Loaded of={answer} skeleton={<RowSkeleton rows={6} />} />;
  const shifts = answer.data.list;
  const [next, ...coming] = shifts.filter((one) => !one.is_over);
  const past = shifts.filter((one) => one.is_over).toReversed();
  return (
    <Stack gap={16} above={12}>
      {next ? <NextShift shift={next} /> : <EmptyState title={t('none_mine')} detail={t('none_mine_help')} />}
      {coming.length > 0 && <Shifts title={t('coming')} shifts={coming} onOpen={onOpen} />}
      {past.length > 0 && <Shifts title={t('past')} shifts={past} onOpen={onOpen} />}
    </Stack>
  );
}

function NextShift({ shift }: { readonly shift: Shift }) {
  const t = useDutyText();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const { nameOf, spanOf, roleOf } = useShiftWords();
  const [shown, show] = useState<'check_in' | 'swap' | 'assign' | 'log' | null>(null);
  const [accepts, accept] = useState<string | null>(null);
  const hide = () => show(null);
  return (
    <Panel title={t('next_shift')} aside={<StateBadge of={shiftLifecycle} state={shift.status} />}>
      <Stack gap={12}>
        <Words as="p" size="title" weight={600}>
          {format.dayShort(shift.date)} {spanOf(shift)}
        </Words>
        <Words as="p" tone="soft">
          {[nameOf(shift), roleOf(shift), shift.place && localizedName(shift.place)].filter(Boolean).join(' · ')}
        </Words>
        {shift.to_accept.length > 0 && (
          <Words as="p" tone="waiting">
            {t('accept_first')}
          </Words>
        )}
        <div className={classes.acts}>
          <ShiftFoot
            shift={{ ...shift, actions: shift.actions.filter((act) => act !== 'assign') }}
            onShow={show}
            onAccept={accept}
          />
        </div>
      </Stack>
      {shown === 'check_in' && <CheckInDialog shift={shift} onClose={hide} />}
      {shown === 'swap' && <AskSwapDialog shift={shift} onClose={hide} />}
      {shown === 'log' && <LogDrawer shift={shift.id} onClose={hide} />}
      {accepts && <LogDrawer shift={accepts} onClose={() => accept(null)} />}
    </Panel>
  );
}

interface ShiftsProps {
  readonly title: string;
  readonly shifts: readonly Shift[];
  readonly onOpen: (id: string) => void;
}

function Shifts({ title, shifts, onOpen }: ShiftsProps) {
  const { nameOf, timeOf, roleOf } = useShiftWords();
  return (
    <Panel title={title} flush>
      <Stack as="ul">
        {shifts.map((shift) => (
          <li key={shift.id}>
            <button type="button" className={classes.row} onClick={() => onOpen(shift.id)}>
              <Stack gap={2}>
                <Words weight={500} figures>
                  {timeOf(shift)}
                </Words>
                <Words tone="soft" size="small">
                  {nameOf(shift)} · {roleOf(shift)}
                </Words>
              </Stack>
              <Inline gap={8}>
                <StateBadge of={shiftLifecycle} state={shift.status} />
              </Inline>
            </button>
          </li>
        ))}
      </Stack>
    </Panel>
  );
}
