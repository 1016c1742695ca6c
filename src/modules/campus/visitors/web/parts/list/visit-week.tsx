import { ActionIcon, Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { addDays, dayOf, timeOf, today } from '#shared/dates.ts';
import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { mondayOf } from '#web/ui/charts/calendars/month-days.ts';
import { WeekCalendar } from '#web/ui/charts/calendars/week-calendar.tsx';
import { Inline, Words } from '#web/ui/layout/layout.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { visitors } from '../../../contract/visitors.contract.ts';
import { useVisitorText } from '../../texts.ts';
import { useNow } from '../use-now.ts';
import { useVisitWords } from '../visit-words.ts';
import classes from './visit-week.module.css';
import { eventsOf, kindsOf } from './week-of-visits.ts';

const MOST = 100;

interface Props {
  /** Any day of the week that is shown. */
  readonly day: string | null;
  readonly onDay: (day: string) => void;
  readonly onOpen: (id: string) => void;
  /** At the right of the week: what leads elsewhere. */
  readonly tools: ReactNode;
}

/** The bookings of a week that came or may still come, by day and hour. */
export function VisitWeek({ day, onDay, onOpen, tools }: Props) {
  const t = useVisitorText();
  const format = useFormat();
  const words = useVisitWords();
  const now = new Date(useNow(60_000)).toISOString();
  const monday = mondayOf(day ?? today());
  const days = Array.from({ length: 7 }, (_, at) => addDays(monday, at));
  const sunday = days[6] ?? monday;
  const answer = useApi(
    visitors.list,
    {
      query: {
        from: monday,
        to: sunday,
        sort: 'start_at',
        per_page: MOST,
        status: ['applied', 'approved', 'verified', 'left'],
      },
    },
    { keepPrevious: true },
  );
  const [hours = 0, minutes = 0] = timeOf(now).split(':').map(Number);
  const visits = answer.data?.list ?? [];
  const kinds = kindsOf(visits);
  return (
    <>
      <Inline as="p" gap={12} lines={8} wrap below={8}>
        <ActionIcon variant="default" aria-label={t('week_before')} onClick={() => onDay(addDays(monday, -7))}>
          <IconChevronLeft aria-hidden size={16} />
        </ActionIcon>
        <Words as="strong" figures aria-live="polite">{`${format.day(monday)} – ${format.day(sunday)}`}</Words>
        <ActionIcon variant="default" aria-label={t('week_after')} onClick={() => onDay(addDays(monday, 7))}>
          <IconChevronRight aria-hidden size={16} />
        </ActionIcon>
        {mondayOf(today()) !== monday && (
          <Button size="compact-sm" variant="subtle" onClick={() => onDay(today())}>
            {t('this_week')}
          </Button>
        )}
        <span className={classes.tools}>{tools}</span>
      </Inline>
      {answer.data ? (
        <WeekCalendar
          title={t('week_of_visits')}
          days={days}
          kinds={kinds.map((key) => ({ key, name: words.kind(key) }))}
          events={eventsOf(visits, kinds, words.hostName)}
          now={{ day: dayOf(now), minute: hours * 60 + minutes }}
          onOpen={onOpen}
        />
      ) : (
        <Loaded of={answer} skeleton={<TextSkeleton lines={8} />} />
      )}
      {(answer.data?.total ?? 0) > MOST && <p className={classes.rest}>{t('week_first', { n: MOST })}</p>}
    </>
  );
}
