import { ActionIcon, Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { addDays, dayBounds, dayOf, timeOf, today } from '#shared/dates.ts';
import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { mondayOf } from '#web/ui/charts/calendars/month-days.ts';
import { WeekCalendar, type WeekEvent } from '#web/ui/charts/calendars/week-calendar.tsx';
import { Inline, Words } from '#web/ui/layout/layout.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { RowSkeleton } from '#web/ui/skeletons.tsx';
import { lives } from '../../../contract/lives.contract.ts';
import { useLiveText } from '../../texts.ts';
import { useLivePaths } from '../live-paths.ts';
import { type LiveRow, useLiveWords } from '../live-words.ts';
import classes from './live-week.module.css';

const minuteOf = (instant: string): number => {
  const [hour = 0, minute = 0] = timeOf(instant).split(':').map(Number);
  return hour * 60 + minute;
};

/** The lives of a week by their hours. */
export function LiveWeek() {
  const t = useLiveText();
  const format = useFormat();
  const navigate = useNavigate();
  const localizedName = useLocalizedName();
  const { titleOf } = useLiveWords();
  const paths = useLivePaths();
  const [monday, show] = useState(() => mondayOf(today()));
  const days = Array.from({ length: 7 }, (_, at) => addDays(monday, at));
  const sunday = addDays(monday, 6);
  const query = {
    from: dayBounds(monday).start,
    to: dayBounds(sunday).end,
    sort: 'plan_start_at',
    per_page: 100,
  } as const;
  const answer = useApi(lives.list, { query }, { keepPrevious: true });
  const kinds = [...new Map((answer.data?.list ?? []).map((row) => [row.type.id, row.type])).values()].slice(0, 6);
  const eventOf = (row: LiveRow): WeekEvent => ({
    key: row.id,
    day: dayOf(row.plan_start_at),
    kind: row.type.id,
    name: titleOf(row),
    detail: localizedName(row.host),
    from: minuteOf(row.plan_start_at),
    // what goes on after midnight stands on the day on which it begins
    to: dayOf(row.plan_end_at) === dayOf(row.plan_start_at) ? minuteOf(row.plan_end_at) : 24 * 60,
  });
  return (
    <>
      <Inline as="p" gap={12} lines={8} wrap above={16} below={8} className={classes.weeks}>
        <ActionIcon variant="default" aria-label={t('week_before')} onClick={() => show(addDays(monday, -7))}>
          <IconChevronLeft aria-hidden size={16} />
        </ActionIcon>
        <Words as="strong" figures aria-live="polite">{`${format.day(monday)} – ${format.day(sunday)}`}</Words>
        <ActionIcon variant="default" aria-label={t('week_after')} onClick={() => show(addDays(monday, 7))}>
          <IconChevronRight aria-hidden size={16} />
        </ActionIcon>
        {mondayOf(today()) !== monday && (
          <Button size="compact-sm" variant="subtle" onClick={() => show(mondayOf(today()))}>
            {t('this_week')}
          </Button>
        )}
      </Inline>
      {answer.data ? (
        <WeekCalendar
          title={t('tab_week')}
          days={days}
          kinds={kinds.map((type) => ({ key: type.id, name: localizedName(type) }))}
          events={answer.data.list.map(eventOf)}
          now={{ day: today(), minute: minuteOf(new Date().toISOString()) }}
          onOpen={(id) => void navigate(paths.room(id))}
        />
      ) : (
        <Loaded of={answer} skeleton={<RowSkeleton />} />
      )}
    </>
  );
}
