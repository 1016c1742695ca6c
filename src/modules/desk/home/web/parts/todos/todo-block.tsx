import { Suspense } from 'react';
import { Link } from 'react-router';
import { lazyPart } from '#web/api/lazy.ts';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { useHomeText } from '../../texts.ts';
import classes from '../blocks/block.module.css';
import { Block } from '../blocks/block.tsx';
import { MissingSources } from '../overview/missing-sources.tsx';
import type { useOverview } from '../overview/use-overview.ts';
import { useTodoDecisions } from './todo-decisions.ts';
import { TodoRows } from './todo-rows.tsx';

/** For those with nothing to do. */
const QuietDay = lazyPart(async () => (await import('./quiet-day.tsx')).QuietDay);

interface Props {
  readonly overview: ReturnType<typeof useOverview>;
  readonly isPhone?: boolean;
  /** Something else leads the page: that nothing waits is said in a line. */
  readonly isBeside?: boolean;
  /** Rows shown before "all". */
  readonly atMost: number;
}

/** What waits for the person: how much, and the first of it. */
export function TodoBlock({ overview, isPhone = false, isBeside = false, atMost }: Props) {
  const t = useHomeText();
  const part = overview.data?.todos;
  const day = overview.data?.day.data ?? null;
  const people = overview.data?.children.data ?? [];
  // held here: the tick of the last to-do is shown, and can be taken back, when nothing waits any more
  const decisions = useTodoDecisions();
  const total = part?.data?.counts.total ?? 0;
  const todos = decisions.rowsWith(part?.data?.list.slice(0, atMost) ?? []);
  if (part?.data && todos.length === 0 && part.data.failed.length === 0 && !part.as_of) {
    return (
      <Suspense fallback={<TextSkeleton lines={1} />}>
        <QuietDay day={day} isPhone={isPhone} isBeside={isBeside} />
      </Suspense>
    );
  }
  const all = (
    <Link className={classes.all} to={isPhone ? '/mobile/todos' : '/todos'}>
      {total > 0 ? t('all_n', { n: total }) : t('all')}
    </Link>
  );
  return (
    <Block title={t('todos')} aside={all} source={overview} part={part} none={t('todos_none')} lines={isPhone ? 3 : 6}>
      {({ failed }) => (
        <>
          {todos.length > 0 && <TodoRows isPhone={isPhone} todos={todos} people={people} decisions={decisions} />}
          <MissingSources failed={failed} />
        </>
      )}
    </Block>
  );
}
