import { useId } from 'react';
import { Link } from 'react-router';
import { dayOf } from '#shared/dates.ts';
import { useTitleOf } from '#web/i18n/bilingual.ts';
import { useFormat } from '#web/i18n/format.ts';
import { Words } from '#web/ui/layout/layout.tsx';
import { useHomeText } from '../../texts.ts';
import { useNow } from '../overview/use-now.ts';
import type { DayItem, Overview } from '../overview/use-overview.ts';
import classes from './quiet-day.module.css';

/** Days that fit side by side. */
const DAYS = 5;
const ITEMS_A_DAY = 3;

interface UpcomingProps {
  readonly items: readonly DayItem[];
  readonly isPhone: boolean;
}

/** The next days that hold something, each with the first of it. */
function Upcoming({ items, isPhone }: UpcomingProps) {
  const t = useHomeText();
  const format = useFormat();
  const titleOf = useTitleOf();
  const days = [...new Set(items.map(({ from }) => dayOf(from)))].map(
    (day) => [day, items.filter(({ from }) => dayOf(from) === day)] as const,
  );
  return (
    <ol className={classes.days} aria-label={t('upcoming')} data-phone={isPhone}>
      {days.slice(0, DAYS).map(([day, here]) => (
        <li key={day}>
          <Words as="h3" size="normal" weight={600}>
            {format.dayShort(here[0]?.from ?? day)}
          </Words>
          <ul>
            {here.slice(0, ITEMS_A_DAY).map((item) => {
              const route = (isPhone && item.mobile_route) || item.route;
              const words = `${format.time(item.from)} ${titleOf(item)}`;
              return <li key={item.key}>{route ? <Link to={route}>{words}</Link> : words}</li>;
            })}
          </ul>
        </li>
      ))}
    </ol>
  );
}

interface Props {
  readonly day: Overview['day']['data'];
  readonly isPhone: boolean;
  readonly isBeside: boolean;
}

/** Nothing waits: one sentence about it and about today, then the coming days. */
export function QuietDay({ day, isPhone, isBeside }: Props) {
  const t = useHomeText();
  const heading = useId();
  const now = useNow();
  const ahead = day?.list.filter(
    ({ is_running, is_settled, from, to }) => is_running || (!is_settled && Date.parse(to ?? from) > now),
  ).length;
  const coming = day?.coming ?? [];
  const sentence = ahead === undefined ? t('todos_none') : ahead > 0 ? t('quiet_ahead', { n: ahead }) : t('quiet_free');
  return (
    <section className={classes.quiet} aria-labelledby={heading} data-large={!isPhone && !isBeside}>
      <h2 id={heading} className="visually-hidden">
        {t('todos')}
      </h2>
      <p className={classes.sentence}>
        {sentence}
        {day && coming.length === 0 && (
          <Words as="small" tone="soft" size="normal" weight={400}>
            {t('upcoming_none')}
          </Words>
        )}
      </p>
      {coming.length > 0 && <Upcoming items={coming} isPhone={isPhone} />}
    </section>
  );
}
