import { useApi } from '#web/api/queries.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { RowSkeleton } from '#web/ui/skeletons.tsx';
import { home, URGENCIES } from '../../contract/home.contract.ts';
import { useHomeText } from '../texts.ts';
import { MissingSources } from './missing-sources.tsx';
import { TodoRows } from './todo-rows.tsx';
import classes from './todos.module.css';
import { useHomeNews } from './use-overview.ts';

/** Everything that waits, by how near it is. */
export function TodoBoard({ isPhone }: { readonly isPhone: boolean }) {
  const t = useHomeText();
  const todos = useApi(home.todos, { query: {} }, { staleMs: 15_000, loudness: 'session_only' });
  useHomeNews();
  const { data } = todos;
  if (!data)
    return todos.isError ? <ErrorState error={todos.error} onRetry={() => void todos.refetch()} /> : <RowSkeleton />;
  const groups = URGENCIES.map((urgency) => ({
    urgency,
    rows: data.list.filter((todo) => todo.urgency === urgency),
  })).filter(({ rows }) => rows.length > 0);
  return (
    <>
      <PageHead count={data.counts.total} />
      <Panel flush>
        {groups.length === 0 && <EmptyState title={t('todos_none')} detail={t('todos_none_detail')} />}
        {groups.map(({ urgency, rows }) => (
          <section key={urgency} className={classes.group}>
            <h2 className={classes.groupTitle} data-urgency={urgency}>
              {t(`urgency_${urgency}`)}
              <span>{rows.length}</span>
            </h2>
            <TodoRows todos={rows} isPhone={isPhone} canSnooze />
          </section>
        ))}
        <MissingSources failed={data.failed} />
      </Panel>
    </>
  );
}
