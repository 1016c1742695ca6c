import { ActionIcon, Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { addDays, dayOf, timeOf, today } from '#shared/dates.ts';
import { weekdayOf } from '#shared/weekday.ts';
import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalize } from '#web/i18n/texts.ts';
import { WeekCalendar, type WeekEvent } from '#web/ui/charts/calendars/week-calendar.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ChipsField } from '#web/ui/fields/choice-fields.tsx';
import { Inline, Stack, Words } from '#web/ui/layout/layout.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { RowSkeleton } from '#web/ui/skeletons.tsx';
import { dutyKinds } from '../../../contract/duty-kinds.ts';
import { dutyShifts } from '../../../contract/duty-shifts.contract.ts';
import { useDutyText } from '../../texts.ts';
import { type Shift, useShiftWords } from '../duty-words.ts';
import { daysShown, MonthGrid } from './month-grid.tsx';
import { TodayStrip } from './today-strip.tsx';

const mondayOf = (day: string) => addDays(day, 1 - weekdayOf(day));
const monthAfter = (day: string, step: number) => `${addDays(`${day.slice(0, 8)}15`, step * 30).slice(0, 8)}01`;

/** Who is on duty now, and the calendar of a month or a week. */
export function RosterTab({ onOpen }: { readonly onOpen: (id: string) => void }) {
  const t = useDutyText();
  const format = useFormat();
  const [view, setView] = useState('month');
  const [day, setDay] = useState(today());
  const isMonth = view === 'month';
  const days = isMonth ? daysShown(day) : Array.from({ length: 7 }, (_, at) => addDays(mondayOf(day), at));
  const [from, to] = [days[0] ?? day, days.at(-1) ?? day];
  const answer = useApi(dutyShifts.list, { query: { from, to } }, { errorDisplay: 'session_only' });
  const step = (count: number) => setDay(isMonth ? monthAfter(day, count) : addDays(day, count * 7));
  const shifts = answer.data?.list ?? [];
  return (
    <Stack gap={16} above={12}>
      <TodayStrip onOpen={onOpen} />
      <Inline gap={8} wrap align="end">
        <ActionIcon variant="default" size="lg" aria-label={t('earlier')} onClick={() => step(-1)}>
          <IconChevronLeft aria-hidden size={18} />
        </ActionIcon>
        <Words as="h2" size="large" weight={600}>
          {isMonth ? format.month(day) : `${format.dayShort(from)} – ${format.dayShort(to)}`}
        </Words>
        <ActionIcon variant="default" size="lg" aria-label={t('later')} onClick={() => step(1)}>
          <IconChevronRight aria-hidden size={18} />
        </ActionIcon>
        <Button variant="subtle" onClick={() => setDay(today())}>
          {t('today')}
        </Button>
        <ChipsField
          name="duty_view"
          label={t('view')}
          value={view}
          onChange={setView}
          options={[
            { value: 'month', label: t('month') },
            { value: 'week', label: t('week') },
          ]}
        />
      </Inline>
      {!answer.data && <Loaded of={answer} skeleton={<RowSkeleton rows={8} />} />}
      {answer.data && shifts.length === 0 && (
        <EmptyState title={t('none_this_month')} detail={t('none_this_month_help')} />
      )}
      {shifts.length > 0 && isMonth && <MonthGrid month={day} shifts={shifts} today={today()} onOpen={onOpen} />}
      {shifts.length > 0 && !isMonth && <Week days={days} shifts={shifts} onOpen={onOpen} />}
    </Stack>
  );
}

const minuteOf = (instant: string) => {
  const [hour = 0, minute = 0] = timeOf(instant).split(':').map(Number);
  return hour * 60 + minute;
};

interface WeekProps {
  readonly days: readonly string[];
  readonly shifts: readonly Shift[];
  readonly onOpen: (id: string) => void;
}

/** A week by its hours; a night stands on both of its days. */
function Week({ days, shifts, onOpen }: WeekProps) {
  const t = useDutyText();
  const localize = useLocalize();
  const { whoOf, nameOf } = useShiftWords();
  const kinds = dutyKinds.filter(({ code }) => shifts.some(({ schedule }) => schedule.kind === code)).slice(0, 6);
  const events = shifts.flatMap((shift): WeekEvent[] => {
    const facts = { kind: shift.schedule.kind, name: whoOf(shift), detail: nameOf(shift) };
    const [first, last] = [dayOf(shift.starts_at), dayOf(shift.ends_at)];
    const [from, to] = [minuteOf(shift.starts_at), minuteOf(shift.ends_at)];
    if (first === last) return [{ ...facts, key: shift.id, day: first, from, to }];
    return [
      { ...facts, key: shift.id, day: first, from, to: 24 * 60 },
      ...(to > 0 ? [{ ...facts, key: `${shift.id} `, day: last, from: 0, to }] : []),
    ];
  });
  const now = new Date().toISOString();
  return (
    <WeekCalendar
      title={t('tab_roster')}
      days={days}
      kinds={kinds.map((kind) => ({ key: kind.code, name: localize(kind) }))}
      events={events.filter((event) => days.includes(event.day))}
      now={{ day: today(), minute: minuteOf(now) }}
      onOpen={(key) => onOpen(key.trim())}
    />
  );
}
