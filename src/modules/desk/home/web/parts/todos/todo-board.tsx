import { Button, Checkbox } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { CallOutput } from '#shared/endpoint.ts';
import { useApi } from '#web/api/queries.ts';
import { useCurrentRoute } from '#web/boot/current-route.ts';
import { useTitleOf } from '#web/i18n/bilingual.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalize, useLocalizedName } from '#web/i18n/texts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { firstMove } from '#web/ui/review/use-decisions.ts';
import { RowSkeleton } from '#web/ui/skeletons.tsx';
import { home, URGENCIES } from '../../../contract/home.contract.ts';
import { useHomeText } from '../../texts.ts';
import { MissingSources } from '../overview/missing-sources.tsx';
import { type Todo, useOverviewRefresh } from '../overview/use-overview.ts';
import own from './todo-board.module.css';
import { useTodoDecisions } from './todo-decisions.ts';
import { TodoRows } from './todo-rows.tsx';
import classes from './todos.module.css';

type Board = CallOutput<typeof home.todos>;

/** Where to-dos come from, and for which child; what is chosen stands in the address. */
function Filters({ data }: { readonly data: Board }) {
  const t = useHomeText();
  const localize = useLocalize();
  const localizedName = useLocalizedName();
  // a node of the version before sends no names
  const nameOf = (module: string) => (data.modules?.[module] ? localize(data.modules[module]) : module);
  const [address, setAddress] = useSearchParams();
  const choose = (name: string, value: string | null) => {
    const next = new URLSearchParams(address);
    if (value === null) next.delete(name);
    else next.set(name, value);
    setAddress(next, { replace: true });
  };
  const chips = (name: string, label: string, options: readonly { value: string; text: string; count: number }[]) =>
    options.length > 1 && (
      <fieldset className={own.chips} aria-label={label}>
        <button type="button" aria-pressed={!address.get(name)} onClick={() => choose(name, null)}>
          {t('filter_all')}
        </button>
        {options.map(({ value, text, count }) => (
          <button
            key={value}
            type="button"
            aria-pressed={address.get(name) === value}
            onClick={() => choose(name, address.get(name) === value ? null : value)}
          >
            {text} <span>{count}</span>
          </button>
        ))}
      </fieldset>
    );
  const modules = Object.entries(data.counts.modules);
  const children = data.children.filter((child) => data.counts.children[child.id]);
  return (
    <>
      {chips(
        'module',
        t('filter_module'),
        modules.map(([value, count]) => ({ value, count, text: nameOf(value) })),
      )}
      {chips(
        'child',
        t('filter_child'),
        children.map((child) => ({
          value: child.id,
          count: data.counts.children[child.id] ?? 0,
          text: localizedName(child),
        })),
      )}
    </>
  );
}

/** Several of these may be decided at once, without a word about each. */
const canBatch = (todo: Todo): boolean => todo.review?.batch === true && firstMove(todo) !== null;

/** What was ticked: to-dos of one kind, which one button decides, each with its own call. */
function useSelection(list: readonly Todo[]) {
  const t = useHomeText();
  const titleOf = useTitleOf();
  const decisions = useTodoDecisions();
  const [keys, setKeys] = useState<readonly string[]>([]);
  const chosen = list.filter((todo) => canBatch(todo) && keys.includes(todo.key));
  const kind = chosen[0] && `${chosen[0].module}.${chosen[0].kind}`;
  const tickOf = (todo: Todo): ReactNode => {
    const isOn = keys.includes(todo.key);
    const fits = canBatch(todo) && (!kind || kind === `${todo.module}.${todo.kind}`);
    return (
      <Checkbox
        className={classes.tick}
        checked={isOn}
        disabled={!fits || decisions.done.has(todo.key)}
        aria-label={t('select', { name: `${titleOf(todo)} ${todo.detail ?? ''}`.trim() })}
        onChange={() => setKeys(isOn ? keys.filter((key) => key !== todo.key) : [...keys, todo.key])}
      />
    );
  };
  const runAll = async () => {
    setKeys([]);
    await decisions.runAll(
      chosen.flatMap((item) => {
        const move = firstMove(item);
        return move ? [{ item, move, at: list.indexOf(item) }] : [];
      }),
    );
  };
  return { decisions, chosen, tickOf, runAll, clear: () => setKeys([]) };
}

function Empty({ data }: { readonly data: Board }) {
  const t = useHomeText();
  const format = useFormat();
  const titleOf = useTitleOf();
  if (data.counts.total > 0) return <EmptyState title={t('filter_none')} detail={t('filter_none_help')} />;
  const detail = data.next
    ? t('next_event', { time: format.time(data.next.from), title: titleOf(data.next) })
    : t('todos_none_detail');
  return <EmptyState kind="done" title={t('todos_none')} detail={detail} />;
}

function Lists({ data, isPhone }: { readonly data: Board; readonly isPhone: boolean }) {
  const t = useHomeText();
  const localize = useLocalize();
  const { decisions, chosen, tickOf, runAll, clear } = useSelection(data.list);
  const rows = decisions.rowsWith(data.list);
  const label = chosen[0] && firstMove(chosen[0])?.label;
  const hasSeveral = data.list.filter(canBatch).length > 1;
  return (
    <>
      {label && (
        <div className={own.selected} role="status">
          <span className={own.count}>{t('selected', { n: chosen.length })}</span>
          <Button variant="subtle" onClick={clear}>
            {t('select_clear')}
          </Button>
          <Button onClick={() => void runAll()}>{localize(label)}</Button>
        </div>
      )}
      <Panel flush>
        {rows.length === 0 && <Empty data={data} />}
        {URGENCIES.map((urgency) => ({ urgency, here: rows.filter((todo) => todo.urgency === urgency) }))
          .filter(({ here }) => here.length > 0)
          .map(({ urgency, here }) => (
            <section key={urgency} className={own.group}>
              <h2 className={own.groupTitle} data-urgency={urgency}>
                {t(`urgency_${urgency}`)}
                <span>{here.length}</span>
              </h2>
              <TodoRows
                todos={here}
                isPhone={isPhone}
                canSnooze
                people={data.children}
                decisions={decisions}
                placeOf={(todo) => data.list.indexOf(todo)}
                {...(hasSeveral ? { tickOf } : {})}
              />
            </section>
          ))}
        <MissingSources failed={data.failed} />
      </Panel>
    </>
  );
}

/** Everything that waits, by how near it is. */
export function TodoBoard() {
  const isPhone = useCurrentRoute()?.layout === 'mobile';
  const [address] = useSearchParams();
  const [module, child] = [address.get('module'), address.get('child')];
  const query = { ...(module ? { module } : {}), ...(child ? { child } : {}) };
  const todos = useApi(home.todos, { query }, { staleMs: 15_000, keepPrevious: true });
  useOverviewRefresh();
  const { data } = todos;
  if (!data)
    return todos.isError ? <ErrorState error={todos.error} onRetry={() => void todos.refetch()} /> : <RowSkeleton />;
  return (
    <>
      <PageHead count={data.counts.total} />
      <Filters data={data} />
      <Lists data={data} isPhone={isPhone} />
    </>
  );
}
