import { useVisitorText } from '../../texts.ts';
import type { VisitStats } from './desk-news.ts';
import classes from './hour-bars.module.css';

interface Props {
  readonly hours: VisitStats['hours'];
  /** The hour that the list is narrowed to. */
  readonly chosen: number | null;
  readonly onChoose: (hour: number | null) => void;
}

/** Persons expected and arrived by the hour of today; an hour that is clicked narrows the list. */
export function HourBars({ hours, chosen, onChoose }: Props) {
  const t = useVisitorText();
  const most = Math.max(1, ...hours.flatMap((hour) => [hour.expected, hour.arrived]));
  return (
    <section className={classes.chart} aria-label={t('by_hour')}>
      <p className={classes.legend} aria-hidden>
        <span>{t('expected')}</span>
        <span data-series="arrived">{t('arrived')}</span>
      </p>
      <div className={classes.bars}>
        {hours.map(({ hour, expected, arrived }) => (
          <button
            key={hour}
            type="button"
            className={classes.bar}
            aria-pressed={hour === chosen}
            aria-label={t('hour_says', { hour: String(hour), expected, arrived })}
            title={t('hour_says', { hour: String(hour), expected, arrived })}
            disabled={expected + arrived === 0 && hour !== chosen}
            onClick={() => onChoose(hour === chosen ? null : hour)}
          >
            <span className={classes.columns} aria-hidden>
              <i style={{ height: `${(expected / most) * 100}%` }} />
              <i style={{ height: `${(arrived / most) * 100}%` }} />
            </span>
            <span aria-hidden>{hour}</span>
          </button>
        ))}
      </div>
    </section>
  );
}
