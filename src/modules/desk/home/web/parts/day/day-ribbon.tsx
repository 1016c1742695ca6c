import { Link } from 'react-router';
import { timeOf } from '#shared/dates.ts';
import { useEither, useTitleOf } from '#web/i18n/bilingual.ts';
import { useFormat } from '#web/i18n/format.ts';
import { Words } from '#web/ui/layout/layout.tsx';
import { useHomeText } from '../../texts.ts';
import { useNow } from '../overview/use-now.ts';
import type { DayItem } from '../overview/use-overview.ts';
import classes from './day-ribbon.module.css';
import { lanesOf } from './lanes.ts';

/** The ribbon shows a school day; what is earlier or later stands at its ends. In minutes. */
const [FROM, TO] = [7.5 * 60, 18 * 60];
const HOURS = [8, 9, 10, 11, 12, 13, 14, 15, 16, 17] as const;
/** A block is wide enough for its first words. */
const LEAST = 60;

function minuteOf(instant: string): number {
  const [hours = 0, minutes = 0] = timeOf(instant).split(':').map(Number);
  return Math.min(TO, Math.max(FROM, hours * 60 + minutes));
}

const shareOf = (minute: number): string => `${((minute - FROM) / (TO - FROM)) * 100}%`;

/** The colour of a kind of thing: those of one day in the order in which they come. */
function kindOf(item: DayItem, kinds: readonly string[]) {
  const kind = (kinds.indexOf(item.kind) % 6) + 1;
  return { ['--own' as string]: `var(--kind-${kind})`, ['--own-tint' as string]: `var(--kind-${kind}-tint)` };
}

/** The own day from left to right, with a line at the present minute. */
export function DayRibbon({ items }: { readonly items: readonly DayItem[] }) {
  const t = useHomeText();
  const format = useFormat();
  const titleOf = useTitleOf();
  const either = useEither();
  const now = useNow();
  const kinds = [...new Set(items.map(({ kind }) => kind))];
  const spans = items.map((item) => {
    const from = Math.min(minuteOf(item.from), TO - LEAST);
    return { from, to: Math.max(item.to ? minuteOf(item.to) : 0, from + LEAST) };
  });
  const { lanes, count } = lanesOf(spans);
  const present = minuteOf(new Date(now).toISOString());
  return (
    <div className={classes.ribbon} style={{ ['--lanes' as string]: count }}>
      <div className={classes.hours} aria-hidden>
        {HOURS.map((hour) => (
          <span key={hour} style={{ left: shareOf(hour * 60) }}>{`${hour}:00`}</span>
        ))}
      </div>
      <ol>
        {items.map((item, at) => {
          const span = spans[at] ?? { from: FROM, to: TO };
          const place = either(item.place, item.place_en);
          const words = (
            <>
              <span className="visually-hidden">{format.time(item.from)} </span>
              <Words as="strong" weight={600}>
                {titleOf(item)}
              </Words>
              {place && <span>{place}</span>}
            </>
          );
          const hint = [format.time(item.from), titleOf(item), place].filter(Boolean).join(' ');
          return (
            <li
              key={item.key}
              data-state={item.state}
              title={hint}
              style={{
                ...kindOf(item, kinds),
                ['--lane' as string]: lanes[at],
                left: shareOf(span.from),
                width: `${((span.to - span.from) / (TO - FROM)) * 100}%`,
              }}
            >
              {item.route ? <Link to={item.route}>{words}</Link> : <div>{words}</div>}
            </li>
          );
        })}
      </ol>
      <p className={classes.now} style={{ left: shareOf(present) }} data-late={present > TO - 60}>
        <span className="visually-hidden">{t('day_now')} </span>
        <time>{format.time(new Date(now))}</time>
      </p>
    </div>
  );
}
