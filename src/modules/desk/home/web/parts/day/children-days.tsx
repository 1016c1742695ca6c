import { Link } from 'react-router';
import { timeOf } from '#shared/dates.ts';
import { useTitleOf } from '#web/i18n/bilingual.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { useHomeText } from '../../texts.ts';
import { useNow } from '../overview/use-now.ts';
import type { DayItem, HomeChild } from '../overview/use-overview.ts';
import { hueOf } from './child-hue.ts';
import classes from './children-days.module.css';

interface Props {
  readonly childrenOfMine: readonly HomeChild[];
  readonly items: readonly DayItem[];
  readonly isPhone: boolean;
}

/** The lane shows the school's day; what is earlier or later stands at its ends. */
const [FROM, TO] = [7, 19];

function placeOf(instant: string): number {
  const [hours = 0, minutes = 0] = timeOf(instant).split(':').map(Number);
  return Math.min(100, Math.max(0, ((hours + minutes / 60 - FROM) / (TO - FROM)) * 100));
}

/** A day from left to right, with a line at the present minute. Hidden from screen readers: the list below says the same. */
function Lane({ items, now }: { readonly items: readonly DayItem[]; readonly now: number }) {
  return (
    <div className={classes.lane} aria-hidden>
      {items.map((item) => {
        const left = placeOf(item.from);
        const width = item.to ? Math.max(2, placeOf(item.to) - left) : 2;
        return <span key={item.key} data-state={item.state} style={{ left: `${left}%`, width: `${width}%` }} />;
      })}
      <i style={{ left: `${placeOf(new Date(now).toISOString())}%` }} />
    </div>
  );
}

function Events({ items, isPhone }: { readonly items: readonly DayItem[]; readonly isPhone: boolean }) {
  const t = useHomeText();
  const format = useFormat();
  const titleOf = useTitleOf();
  if (items.length === 0) return <p className={classes.quiet}>{t('child_day_none')}</p>;
  return (
    <ol className={classes.events}>
      {items.map((item) => {
        const route = (isPhone && item.mobile_route) || item.route;
        return (
          <li key={item.key} data-state={item.state}>
            <time dateTime={item.from}>{format.time(item.from)}</time>
            {route ? <Link to={route}>{titleOf(item)}</Link> : <span>{titleOf(item)}</span>}
          </li>
        );
      })}
    </ol>
  );
}

/** The children of a guardian side by side or under each other: each with a lane of its day and what waits. */
export function ChildrenDays({ childrenOfMine, items, isPhone }: Props) {
  const t = useHomeText();
  const localizedName = useLocalizedName();
  const now = useNow();
  const own = items.filter((item) => !childrenOfMine.some((child) => child.id === item.for_user_id));
  const todos = isPhone ? '/mobile/todos' : '/todos';
  return (
    <ul
      className={classes.children}
      data-phone={isPhone}
      {...(isPhone ? { tabIndex: 0, 'aria-label': t('children') } : {})}
    >
      {childrenOfMine.map((child, at) => {
        const here = items.filter((item) => item.for_user_id === child.id);
        const place = [child.organization, child.department].flatMap((one) => (one ? localizedName(one) : []));
        return (
          <li key={child.id} className={classes.child} style={{ ['--hue' as string]: hueOf(at) }}>
            <div className={classes.head}>
              <h3>{localizedName(child)}</h3>
              <span className={classes.place}>{place.join(' · ')}</span>
            </div>
            <Lane items={here} now={now} />
            <Events items={here} isPhone={isPhone} />
            {child.waiting > 0 ? (
              <Link className={classes.waiting} to={`${todos}?child=${child.id}`}>
                {t('child_todos', { n: child.waiting })}
              </Link>
            ) : (
              <p className={classes.quiet}>{t('child_nothing')}</p>
            )}
          </li>
        );
      })}
      {own.length > 0 && (
        <li className={classes.child} data-own>
          <div className={classes.head}>
            <h3>{t('own_lane')}</h3>
          </div>
          <Lane items={own} now={now} />
          <Events items={own} isPhone={isPhone} />
        </li>
      )}
    </ul>
  );
}
