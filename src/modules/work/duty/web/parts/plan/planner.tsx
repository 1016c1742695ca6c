import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useState } from 'react';
import { useApi } from '#web/api/queries.ts';
import { useSend } from '#web/api/send.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Inline, Stack, Words } from '#web/ui/layout/layout.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { PersonAvatar } from '#web/ui/person/person-avatar.tsx';
import { RowSkeleton } from '#web/ui/skeletons.tsx';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { scheduleLifecycle } from '../../../contract/duty.lifecycle.ts';
import { dutySchedules } from '../../../contract/duty-schedules.contract.ts';
import { dutyShifts } from '../../../contract/duty-shifts.contract.ts';
import { useDutyText } from '../../texts.ts';
import { type Shift, useShiftWords } from '../duty-words.ts';
import { FairnessBars, PERSON } from './fairness-bars.tsx';
import classes from './planner.module.css';

const GenerateDialog = lazyDialog(async () => (await import('./generate-dialog.tsx')).GenerateDialog);
const PublishDialog = lazyDialog(async () => (await import('./publish-dialog.tsx')).PublishDialog);
const SignSheet = lazyDialog(async () => (await import('./sign-sheet.tsx')).SignSheet);
const AssignDialog = lazyDialog(async () => (await import('../shift/assign-dialog.tsx')).AssignDialog);

interface Props {
  readonly id: string;
  readonly onBack: () => void;
  readonly onOpen: (shiftId: string) => void;
}

/** One roster as a plan: its people with their points, its days with their seats. People are dragged into seats, or chosen there. */
export function Planner({ id, onBack, onOpen }: Props) {
  const t = useDutyText();
  const [shown, show] = useState<'generate' | 'publish' | 'signs' | null>(null);
  const [seat, sit] = useState<Shift | null>(null);
  const schedule = useApi(dutySchedules.get, { params: { id } });
  const roster = useApi(dutySchedules.roster, { params: { id } });
  const assign = useSend(dutyShifts.assign, { invalidates: ['duty_schedules', 'home'] });
  const plan = schedule.data;
  if (!plan || !roster.data) return <Loaded of={plan ? roster : schedule} skeleton={<RowSkeleton rows={8} />} />;
  const { shifts, people, clashes } = roster.data;
  const isDraft = plan.actions.includes('publish');
  const hide = () => show(null);
  return (
    <Stack gap={16} above={12}>
      <Inline gap={8} wrap>
        <Button variant="subtle" leftSection={<IconArrowLeft aria-hidden size={16} />} onClick={onBack}>
          {t('all_schedules')}
        </Button>
        <Words as="h2" size="large" weight={600}>
          {plan.name}
        </Words>
        <StateBadge of={scheduleLifecycle} state={plan.status} />
        <Words tone="soft" grow>
          {t('plan_counts', { n: shifts.length, empty: plan.empty_count, clashes: clashes.length })}
        </Words>
        {plan.checkin === 'qr' && (
          <Button variant="default" onClick={() => show('signs')}>
            {t('signs')}
          </Button>
        )}
        {isDraft && (
          <Button variant="default" onClick={() => show('generate')}>
            {t('generate')}
          </Button>
        )}
        {isDraft && shifts.length > 0 && <Button onClick={() => show('publish')}>{t('publish')}</Button>}
      </Inline>
      {shifts.length === 0 ? (
        <EmptyState title={t('no_shifts')} detail={t('no_shifts_help')} />
      ) : (
        <div className={classes.plan}>
          <FairnessBars people={people} mayDrag={shifts.some((one) => one.actions.includes('assign'))} />
          <Days
            shifts={shifts}
            clashes={new Map(clashes.map((one) => [one.shift_id, one]))}
            onSeat={(shift) => (shift.actions.includes('assign') ? sit(shift) : onOpen(shift.id))}
            onDrop={(shift, user_id) =>
              assign.mutate({ params: { id: shift.id }, body: { user_id, version: shift.version } })
            }
          />
        </div>
      )}
      {shown === 'generate' && <GenerateDialog schedule={plan} onClose={hide} />}
      {shown === 'publish' && <PublishDialog schedule={plan} onClose={hide} />}
      {shown === 'signs' && <SignSheet id={id} onClose={hide} />}
      {seat && <AssignDialog shift={seat} isDraft={isDraft} onClose={() => sit(null)} />}
    </Stack>
  );
}

interface DaysProps {
  readonly shifts: readonly Shift[];
  readonly clashes: ReadonlyMap<string, { readonly what: string; readonly what_en: string }>;
  readonly onSeat: (shift: Shift) => void;
  readonly onDrop: (shift: Shift, userId: string) => void;
}

function Days({ shifts, ...seats }: DaysProps) {
  const format = useFormat();
  const byDay = [...Map.groupBy(shifts, ({ date }) => date)];
  return (
    <ol className={classes.days}>
      {byDay.map(([day, own]) => (
        <li key={day} aria-label={format.dayShort(day)}>
          <Words as="h3" weight={500} size="small" figures>
            {format.dayShort(day)}
          </Words>
          <div className={classes.seats}>
            {own.map((shift) => (
              <Seat key={shift.id} shift={shift} {...seats} />
            ))}
          </div>
        </li>
      ))}
    </ol>
  );
}

function Seat({ shift, clashes, onSeat, onDrop }: { readonly shift: Shift } & Omit<DaysProps, 'shifts'>) {
  const t = useDutyText();
  const localizedName = useLocalizedName();
  const { whoOf, roleOf, spanOf } = useShiftWords();
  const [isOver, over] = useState(false);
  const clash = clashes.get(shift.id);
  const why = clash && t('clash', { what: localizedName({ name: clash.what, name_en: clash.what_en }) });
  const takes = shift.actions.includes('assign');
  return (
    <button
      type="button"
      className={classes.seat}
      data-vacant={shift.user === null}
      data-clash={clash !== undefined}
      data-over={isOver}
      title={why}
      aria-label={[shift.slot, spanOf(shift), roleOf(shift), whoOf(shift), why].filter(Boolean).join(' · ')}
      onClick={() => onSeat(shift)}
      onDragOver={(event) => {
        if (!takes || !event.dataTransfer.types.includes(PERSON)) return;
        event.preventDefault();
        over(true);
      }}
      onDragLeave={() => over(false)}
      onDrop={(event) => {
        event.preventDefault();
        over(false);
        const user = event.dataTransfer.getData(PERSON);
        if (takes && user && user !== shift.user?.id) onDrop(shift, user);
      }}
    >
      {shift.user && <PersonAvatar person={shift.user} size={24} />}
      <span>
        <Words weight={500}>{whoOf(shift)}</Words>
        <Words as="small" tone="soft" size="small">
          {shift.slot} {roleOf(shift)}
        </Words>
      </span>
    </button>
  );
}
