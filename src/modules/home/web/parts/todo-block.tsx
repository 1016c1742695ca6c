import { IconChecks } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { useHomeText } from '../texts.ts';
import classes from './block.module.css';
import { Block } from './block.tsx';
import { Calm } from './calm.tsx';
import { MissingSources } from './missing-sources.tsx';
import { TodoRows } from './todo-rows.tsx';
import todoClasses from './todos.module.css';
import type { useOverview } from './use-overview.ts';

/** Drawn where there is room for it; a phone has none. */
const UrgencyRing = lazy(async () => ({ default: (await import('./urgency-ring.tsx')).UrgencyRing }));

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
  const total = part?.data?.counts.total ?? 0;
  const all = (
    <Link className={classes.all} to={isPhone ? '/mobile/todos' : '/todos'}>
      {total > 0 ? t('all_n', { n: total }) : t('all')}
    </Link>
  );
  return (
    <Block title={t('todos')} aside={all} source={overview} part={part} empty={null} lines={isPhone ? 3 : 8}>
      {({ list, counts, failed }) => (
        <>
          {counts.total === 0 && <Calm icon={IconChecks} title={t('todos_none')} detail={t('todos_none_detail')} />}
          {counts.total > 0 && isPhone && <TodoRows isPhone todos={list.slice(0, atMost)} />}
          {counts.total > 0 && !isPhone && (
            <div className={todoClasses.todos}>
              <Suspense fallback={<span />}>
                <UrgencyRing counts={counts} />
              </Suspense>
              <TodoRows todos={list.slice(0, atMost)} />
            </div>
          )}
          <MissingSources failed={failed} />
        </>
      )}
    </Block>
  );
}
