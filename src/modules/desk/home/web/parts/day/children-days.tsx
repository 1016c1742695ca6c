import { useId } from 'react';
import { Link } from 'react-router';
import { timeOf } from '#shared/dates.ts';
import { useTitleOf } from '#web/i18n/bilingual.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { Stack, Words } from '#web/ui/layout/layout.tsx';
import { kindOfChild } from '#web/ui/person/child-kind.ts';
import { useHomeText } from '../../texts.ts';
import { useNow } from '../overview/use-now.ts';
import type { DayItem, HomeChild, Todo } from '../overview/use-overview.ts';
import classes from './children-days.module.css';

interface Props {
  readonly ownChildren: readonly HomeChild[];
  readonly items: readonly DayItem[];
  readonly todos: readonly Todo[];
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
  const format = useFormat();
  const titleOf = useTitleOf();
  return (
    <Stack as="ol" gap={2} className={classes.events}>
      {items.map((item) => {
        const route = (isPhone && item.mobile_route) || item.route;
        return (
          <li key={item.key} data-state={item.state}>
            <Words as="time" tone="soft" figures dateTime={item.from}>
              {format.time(item.from)}
            </Words>
            {route ? <Link to={route}>{titleOf(item)}</Link> : <span>{titleOf(item)}</span>}
          </li>
        );
      })}
    </Stack>
  );
}

interface ChildLaneProps {
  readonly child: HomeChild;
  readonly at: number;
  readonly items: readonly DayItem[];
  readonly todos: readonly Todo[];
  readonly isPhone: boolean;
}

/** To-dos that stand in the lane itself; the others are behind their number. */
const TODOS_IN_LANE = 2;

function ChildLane({ child, at, items, todos, isPhone }: ChildLaneProps) {
  const t = useHomeText();
  const localizedName = useLocalizedName();
  const titleOf = useTitleOf();
  const now = useNow();
  const place = [child.organization, child.department].flatMap((one) => (one ? localizedName(one) : []));
  const shown = todos.slice(0, TODOS_IN_LANE);
  const isFree = items.length === 0;
  return (
    <li className={classes.child} style={kindOfChild(at)}>
      <div className={classes.head}>
        <h3>{localizedName(child)}</h3>
        <span className={classes.place}>{place.join(' · ')}</span>
        {child.waiting > 0 && (
          <Link className={classes.waiting} to={`${isPhone ? '/mobile/todos' : '/todos'}?child=${child.id}`}>
            {t('child_todos', { n: child.waiting })}
          </Link>
        )}
      </div>
      {shown.length > 0 && (
        <ul className={classes.todos}>
          {shown.map((todo) => (
            <li key={todo.key}>
              <Link to={(isPhone && todo.mobile_route) || todo.route}>{titleOf(todo)}</Link>
            </li>
          ))}
        </ul>
      )}
      {isFree ? (
        <Words as="p" tone="faint" size="small">
          {t(child.waiting > 0 ? 'child_day_none' : 'child_free')}
        </Words>
      ) : (
        <>
          <Lane items={items} now={now} />
          <Events items={items} isPhone={isPhone} />
        </>
      )}
    </li>
  );
}

/** The children of a guardian, each with a lane in its own colour: what waits for it and what its day holds. */
export function ChildrenDays({ ownChildren, items, todos, isPhone }: Props) {
  const t = useHomeText();
  const heading = useId();
  const now = useNow();
  const own = items.filter((item) => !ownChildren.some((child) => child.id === item.for_user_id));
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className={classes.heading}>
        {t('day_children')}
      </h2>
      <ul className={classes.children}>
        {ownChildren.map((child, at) => (
          <ChildLane
            key={child.id}
            child={child}
            at={at}
            items={items.filter((item) => item.for_user_id === child.id)}
            todos={todos.filter((todo) => todo.for_user_id === child.id)}
            isPhone={isPhone}
          />
        ))}
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
    </section>
  );
}
