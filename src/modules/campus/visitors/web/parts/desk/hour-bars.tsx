import { timeOf } from '#shared/dates.ts';
import { SmallBars } from '#web/ui/charts/small-bars.tsx';
import { useVisitorText } from '../../texts.ts';
import { useNow } from '../use-now.ts';
import type { VisitStats } from './desk-news.ts';

interface Props {
  readonly hours: VisitStats['hours'];
  /** The hour that the list is narrowed to. */
  readonly chosen: number | null;
  readonly onChoose: (hour: number | null) => void;
}

/** Hours of a school day, which are always there; earlier and later ones are, when somebody comes. */
const [FIRST, LAST] = [7, 18];

function shownHours(hours: VisitStats['hours']): VisitStats['hours'] {
  const busy = hours.filter((one) => one.expected + one.arrived > 0).map((one) => one.hour);
  const [from, to] = [Math.min(FIRST, ...busy), Math.max(LAST, ...busy)];
  return hours.filter(({ hour }) => hour >= from && hour <= to);
}

/** Persons expected and arrived by the hour of today; an hour that is clicked narrows the list. */
export function HourBars({ hours, chosen, onChoose }: Props) {
  const t = useVisitorText();
  const now = useNow();
  const [hour = 0, minute = 0] = timeOf(new Date(now).toISOString()).split(':').map(Number);
  const shown = shownHours(hours);
  return (
    <SmallBars
      title={t('by_hour')}
      series={[t('expected'), t('arrived')]}
      bars={shown.map(({ hour: at, expected, arrived }) => ({
        key: String(at),
        tick: String(at),
        says: t('hour_says', { hour: String(at), expected, arrived }),
        values: [expected, arrived],
      }))}
      chosen={chosen === null ? null : String(chosen)}
      onChoose={(key) => onChoose(key === null ? null : Number(key))}
      now={hour + minute / 60 - (shown[0]?.hour ?? 0)}
    />
  );
}
