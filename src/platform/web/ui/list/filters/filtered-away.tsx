import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useEffect, useReducer } from 'react';
import { useApi } from '../../../api/queries.ts';
import { useFormat } from '../../../i18n/format.ts';
import { useLocalize } from '../../../i18n/texts.ts';
import { Words } from '../../layout/layout.tsx';
import type { Column } from '../column.ts';
import type { Condition } from '../conditions.ts';
import type { List } from '../use-list.ts';
import classes from './filtered-away.module.css';

const words = {
  none_of_one: { cn: '{what}：没有一条符合这个条件', us: '{what}: nothing meets this condition' },
  none_of_all: { cn: '{what}：没有一条同时符合这 {n} 个条件', us: '{what}: nothing meets all {n} conditions' },
  drop_one: { cn: '去掉任意一个再看：', us: 'Drop one of them:' },
  search: { cn: '搜索', us: 'Search' },
  without: { cn: '去掉后 {n} 条', us: '{n} without it' },
  drop: { cn: '去掉条件：{name}', us: 'Drop the condition {name}' },
  clear_all: { cn: '全部清除', us: 'Clear all' },
} as const;

/** Counting takes a call each. */
const COUNTED = 3;

interface LineProps {
  readonly narrowed: NonNullable<List<unknown>['narrowed']>;
  readonly condition: Condition;
  readonly isCounted: boolean;
}

/** One condition: the row drops it, and says how many rows there are then. */
function Line({ narrowed, condition, isCounted }: LineProps) {
  const localize = useLocalize();
  const format = useFormat();
  const { endpoint, without, drop } = narrowed;
  const answer = useApi(endpoint, without(condition.names), { enabled: isCounted, staleMs: 30_000 });
  const { total, total_is_floor } = (answer.data ?? {}) as { total?: number; total_is_floor?: boolean };
  const name = condition.chosen ? `${condition.label}: ${condition.chosen}` : condition.label;
  return (
    <li>
      <button type="button" aria-label={localize(words.drop, { name })} onClick={() => drop(condition.names)}>
        <span className={classes.chip}>
          {name}
          <IconX aria-hidden size={14} />
        </span>
        {total !== undefined && (
          <Words figures fixed className={classes.count}>
            {localize(words.without, { n: `${format.number(total)}${total_is_floor ? '+' : ''}` })}
          </Words>
        )}
      </button>
    </li>
  );
}

interface Props {
  readonly list: List<unknown>;
  /** What the list holds. */
  readonly what: string;
  /** What the filters said about themselves. */
  readonly conditions: ReadonlyMap<string, Condition>;
  /** Their headings name filters that said nothing. */
  readonly columns: readonly Column<never>[];
}

/** There are rows, but none under these conditions: which ones, each with what there is without it and a way to drop it. */
export function FilteredAway({ list, what, conditions, columns }: Props) {
  const localize = useLocalize();
  const format = useFormat();
  const set = Object.keys(list.filters);
  // filters say what they chose after the first draw
  const [, redraw] = useReducer((times: number) => times + 1, 0);
  useEffect(redraw, []);
  const known = [...conditions.values()].filter(({ names }) => names.some((name) => set.includes(name)));
  const silent = set.filter((name) => !known.some(({ names }) => names.includes(name)));
  const chosen: readonly Condition[] = [
    ...(list.q ? [{ names: ['q'], label: localize(words.search), chosen: list.q }] : []),
    ...known,
    ...silent.flatMap((name) => {
      const label = columns.find(({ key }) => key === name)?.title;
      return typeof label === 'string' ? [{ names: [name], label, chosen: '' }] : [];
    }),
  ];
  const { narrowed } = list;
  const count = Number(list.q !== '') + known.length + silent.length;
  return (
    <section className={classes.away} role="status">
      <Words as="p" size="large" weight={600}>
        {localize(count > 1 ? words.none_of_all : words.none_of_one, { what, n: format.number(count) })}
      </Words>
      {narrowed && chosen.length > 1 && <p className={classes.detail}>{localize(words.drop_one)}</p>}
      {narrowed && (
        <ul>
          {chosen.map((condition, at) => (
            <Line key={condition.names.join()} narrowed={narrowed} condition={condition} isCounted={at < COUNTED} />
          ))}
        </ul>
      )}
      <Button variant="default" onClick={list.clearFilters}>
        {localize(words.clear_all)}
      </Button>
    </section>
  );
}
