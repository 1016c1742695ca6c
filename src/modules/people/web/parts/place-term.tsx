import { addDays, daysBetween, today } from '#shared/dates.ts';
import type { CallOutput } from '#shared/endpoint.ts';
import { useFormat } from '#web/i18n/format.ts';
import type { members } from '../../contract/members.contract.ts';
import { usePeopleText } from './people-texts.ts';
import classes from './place-bar.module.css';

export type Member = CallOutput<typeof members.list>['list'][number];

/** The bar shows so many days before and after today. */
const BEFORE = 730;
const AFTER = 365;

/** How long somebody holds a place, on an axis that all rows share: planned hatched, acting striped, today a line. */
export function PlaceBar({ row }: { readonly row: Pick<Member, 'valid_from' | 'valid_to' | 'state' | 'is_acting'> }) {
  const t = usePeopleText();
  const format = useFormat();
  const now = today();
  const first = addDays(now, -BEFORE);
  const share = (day: string) => Math.min(100, Math.max(0, (daysBetween(first, day) / (BEFORE + AFTER)) * 100));
  const from = share(row.valid_from);
  const to = row.valid_to === null ? 100 : share(addDays(row.valid_to, 1));
  const words = row.valid_to
    ? t('from_to', { from: format.day(row.valid_from), to: format.day(row.valid_to) })
    : t('since_day', { day: format.day(row.valid_from) });
  return (
    <span className={classes.place}>
      <span className={classes.axis} aria-hidden title={words}>
        <i
          className={classes.bar}
          data-state={row.state}
          data-acting={row.is_acting}
          data-open={row.valid_to === null}
          style={{ insetInlineStart: `${from}%`, width: `${Math.max(1, to - from)}%` }}
        />
        <i className={classes.now} style={{ insetInlineStart: `${share(now)}%` }} />
      </span>
      <span className={classes.words}>{words}</span>
    </span>
  );
}
