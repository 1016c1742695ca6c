import { useTitleOf } from '#web/i18n/bilingual.ts';
import { useFormat } from '#web/i18n/format.ts';
import { Panel } from '#web/ui/panel.tsx';
import { useSiteDesignText } from '../../texts.ts';
import type { BannerRow } from './banner-row.ts';
import classes from './banners-admin.module.css';

const WEEKS = 8;
const DAY_MS = 86_400_000;

/** Who shows when: two weeks back and six ahead, one bar a banner, so that gaps and crowds are seen. */
export function BannerCalendar({ banners }: { readonly banners: readonly BannerRow[] }) {
  const t = useSiteDesignText();
  const format = useFormat();
  const titleOf = useTitleOf();
  const shown = banners.filter((row) => row.is_live);
  if (shown.length === 0) return null;
  const from = Date.now() - 14 * DAY_MS;
  const length = WEEKS * 7 * DAY_MS;
  const place = (at: number) => Math.min(100, Math.max(0, ((at - from) / length) * 100));
  const weeks = Array.from({ length: WEEKS }, (_, at) => new Date(from + at * 7 * DAY_MS).toISOString());
  return (
    <div className={classes.calendarPlace}>
      <Panel title={t('banner_band')}>
        <div className={classes.calendar}>
          <div className={classes.weeks} aria-hidden>
            {weeks.map((week) => (
              <span key={week}>{format.dayShort(week)}</span>
            ))}
          </div>
          <ul>
            {shown.map((row) => {
              const left = place(Date.parse(row.starts_at));
              const right = row.ends_at ? place(Date.parse(row.ends_at)) : 100;
              return (
                <li key={row.id}>
                  <span
                    className={classes.bar}
                    data-over={row.is_ended}
                    style={{ left: `${left}%`, width: `${Math.max(2, right - left)}%` }}
                  >
                    {titleOf(row)}
                    <span className="visually-hidden">
                      {format.day(row.starts_at)} – {row.ends_at ? format.day(row.ends_at) : t('banner_open_end')}
                    </span>
                  </span>
                </li>
              );
            })}
          </ul>
          <span className={classes.now} style={{ left: `${place(Date.now())}%` }} aria-hidden />
        </div>
      </Panel>
    </div>
  );
}
