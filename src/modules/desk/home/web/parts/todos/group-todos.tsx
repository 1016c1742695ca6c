import { Link } from 'react-router';
import { useApi } from '#web/api/queries.ts';
import { Loaded } from '#web/ui/loaded.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { home } from '../../../contract/home.contract.ts';
import { useHomeText } from '../../texts.ts';
import { MissingSources } from '../overview/missing-sources.tsx';
import { useOverviewRefresh } from '../overview/use-overview.ts';
import { useTodoDecisions } from './todo-decisions.ts';
import { TodoRows } from './todo-rows.tsx';

interface Props {
  /** Code of the workbench group. */
  readonly group: string;
  readonly isPhone: boolean;
}

/** What waits for the person in one group, decided from its line; nothing where nothing waits. */
export function GroupTodos({ group, isPhone }: Props) {
  const t = useHomeText();
  useOverviewRefresh();
  const answer = useApi(home.group, { params: { group } }, { staleMs: 15_000 });
  const decisions = useTodoDecisions();
  const { data } = answer;
  if (!data)
    return (
      <Panel title={t('todos')}>
        <Loaded of={answer} skeleton={<TextSkeleton lines={3} />} />
      </Panel>
    );
  const todos = decisions.rowsWith(data.list);
  if (todos.length === 0 && data.failed.length === 0) return null;
  const rest = data.total - data.list.length;
  return (
    <Panel flush title={t('todos')} aside={rest > 0 && <Link to="/todos">{t('all')}</Link>}>
      {todos.length > 0 && <TodoRows isPhone={isPhone} todos={todos} decisions={decisions} />}
      <MissingSources failed={data.failed} />
    </Panel>
  );
}
