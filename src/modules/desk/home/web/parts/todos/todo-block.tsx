import { Suspense } from 'react';
import { Link } from 'react-router';
import { lazy } from '#web/api/lazy.ts';
import { useHomeText } from '../../texts.ts';
import classes from '../overview/block.module.css';
import { Block } from '../overview/block.tsx';
import { MissingSources } from '../overview/missing-sources.tsx';
import type { useOverview } from '../overview/use-overview.ts';
import { TodoRows } from './todo-rows.tsx';
import todoClasses from './todos.module.css';
import { useQuickMoves } from './use-quick-moves.ts';

/** Drawn where there is room for it; a phone has none. */
const UrgencyRing = lazy(async () => ({ default: (await import('./urgency-ring.tsx')).UrgencyRing }));

/** For those with nothing to do. */
const NoTodos = lazy(async () => ({ default: (await import('./no-todos.tsx')).NoTodos }));

interface Props {
  readonly overview: ReturnType<typeof useOverview>;
  readonly isPhone?: boolean;
  /** Rows shown before "all". */
  readonly atMost: number;
}

/** What waits for the person: how much, and the first of it. */
export function TodoBlock({ overview, isPhone = false, atMost }: Props) {
  const t = useHomeText();
  const part = overview.data?.todos;
  const people = overview.data?.children.data ?? [];
  // held here: the tick of the last to-do is shown, and can be taken back, when nothing waits any more
  const quick = useQuickMoves();
  const total = part?.data?.counts.total ?? 0;
  const all = (
    <Link className={classes.all} to={isPhone ? '/mobile/todos' : '/todos'}>
      {total > 0 ? t('all_n', { n: total }) : t('all')}
    </Link>
  );
  return (
    <Block title={t('todos')} aside={all} source={overview} part={part} empty={null} lines={isPhone ? 3 : 8}>
      {({ list, counts, failed }) => {
        const todos = quick.rowsWith(list.slice(0, atMost));
        const rows = todos.length > 0 && <TodoRows isPhone={isPhone} todos={todos} people={people} moves={quick} />;
        return (
          <>
            {!rows && (
              <Suspense fallback={null}>
                <NoTodos />
              </Suspense>
            )}
            {isPhone && rows}
            {!isPhone && rows && (
              <div className={todoClasses.todos}>
                <Suspense fallback={<span />}>
                  <UrgencyRing counts={counts} />
                </Suspense>
                {rows}
              </div>
            )}
            <MissingSources failed={failed} />
          </>
        );
      }}
    </Block>
  );
}
