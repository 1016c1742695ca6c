import { daysBetween, today } from '#shared/dates.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { useSchoolText } from '../../texts.ts';
import classes from './calendar-panel.module.css';
import type { SemesterRow } from './semester-row.ts';

interface Props {
  readonly year: { readonly name: string; readonly starts_on: string; readonly ends_on: string };
  readonly semesters: readonly SemesterRow[];
  readonly onOpen: (row: SemesterRow) => void;
}

/** A school year as a band from its first day to its last: semesters with their weeks, and today as a line. */
export function YearBand({ year, semesters, onOpen }: Props) {
  const t = useSchoolText();
  const localizedName = useLocalizedName();
  const format = useFormat();
  const days = daysBetween(year.starts_on, year.ends_on) + 1;
  const share = (from: string, to: string) => (daysBetween(from, to) / days) * 100;
  const now = today();
  const isNow = now >= year.starts_on && now <= year.ends_on;
  return (
    <section className={classes.year} aria-label={year.name}>
      <h2>
        {year.name}
        <span>
          {format.day(year.starts_on)} – {format.day(year.ends_on)}
        </span>
      </h2>
      <div className={classes.band}>
        {semesters.map((row) => (
          <button
            key={row.id}
            type="button"
            className={classes.semester}
            data-status={row.status}
            style={{
              insetInlineStart: `${share(year.starts_on, row.starts_on)}%`,
              width: `${share(row.starts_on, row.ends_on)}%`,
            }}
            title={`${localizedName(row)} · ${format.day(row.starts_on)} – ${format.day(row.ends_on)}`}
            onClick={() => onOpen(row)}
          >
            <span className={classes.words}>{t('term', { n: row.term })}</span>
            <span className={classes.ticks} aria-hidden>
              {Array.from({ length: row.weeks }, (_, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: weeks have no other name than their number
                <i key={at} data-fifth={at % 5 === 4}>
                  {at % 5 === 4 ? at + 1 : ''}
                </i>
              ))}
            </span>
          </button>
        ))}
        {isNow && (
          <span
            className={classes.now}
            style={{ insetInlineStart: `${share(year.starts_on, now)}%` }}
            title={t('today_is', { day: format.day(now) })}
          />
        )}
      </div>
    </section>
  );
}
