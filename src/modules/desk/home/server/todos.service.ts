import type * as z from 'zod';
import { withStatementTimeout } from '#server/database/statement-timeout.ts';
import {
  gatherToday,
  gatherTodos,
  type TodaySpan,
  type Todo,
  todoSources,
  todosChanged,
} from '#server/home-feed/home-feed.ts';
import type { Context } from '#server/http/context.ts';
import { addDays, dayBounds, today } from '#shared/dates.ts';
import { refuse, shared } from '#shared/refusal.ts';
import {
  type dayItem,
  GROUP_TODOS,
  homeRefusals,
  type todo,
  type todoCounts,
  UPCOMING_DAYS,
  URGENCIES,
  type Urgency,
} from '../contract/home.contract.ts';
import { cachedAnswersOf } from './cached-answers.ts';
import { viewChildren } from './children.service.ts';
import { modulesOfGroup } from './group-modules.ts';
import { listSnoozed, saveSnooze, snoozedKeys } from './snoozes.queries.ts';
import { inTodoOrder, urgencyOf } from './todos.policy.ts';

type TodoRow = z.input<typeof todo>;
type Counts = z.input<typeof todoCounts>;
type DayItem = z.input<typeof dayItem>;
type Found = Todo & { readonly module: string; readonly stale_since?: string };

/** No statement of a source may take longer than this, when there is a former answer to show instead. */
export const SOURCE_TIMEOUT_MS = 150;
/** And this, when there is none. */
export const FIRST_READ_TIMEOUT_MS = 800;

export interface TodoList {
  readonly list: TodoRow[];
  readonly counts: Counts;
  readonly failed: string[];
}

interface TodoFilter {
  readonly module?: string | undefined;
  readonly urgency?: Urgency | undefined;
  readonly child?: string | undefined;
}

/** Everything that waits for the caller, in order, with the counts of exactly this list before it is narrowed. */
export async function listTodos(ctx: Context, filter: TodoFilter = {}): Promise<TodoList> {
  const span = todaySpan(ctx);
  const now = Date.now();
  const { items, failed, asleep } = await gatherTodosOrCached(ctx);
  const all = awakeRows(items, asleep, now, span);
  const fits = (row: TodoRow) =>
    (!filter.module || row.module === filter.module) &&
    (!filter.urgency || row.urgency === filter.urgency) &&
    (!filter.child || row.for_user_id === filter.child);
  return { list: all.filter(fits), counts: countsOf(all), failed: [...failed] };
}

/** The same for a page: a source that is slow is named as failed, and its last answer stands in. */
export function listTodosInTime(ctx: Context, filter: TodoFilter = {}): Promise<TodoList> {
  const limit = cachedAnswersOf(ctx).isEmpty ? FIRST_READ_TIMEOUT_MS : SOURCE_TIMEOUT_MS;
  return withStatementTimeout(ctx.db, limit, () => listTodos(ctx, filter));
}

/** The first of what waits for the caller in one workbench group, from the modules whose apps stand there. */
export async function viewGroupTodos(ctx: Context, group: string) {
  const limit = FIRST_READ_TIMEOUT_MS;
  return withStatementTimeout(ctx.db, limit, async () => {
    const span = todaySpan(ctx);
    const now = Date.now();
    const modules = modulesOfGroup(ctx.services, group);
    const { items, failed, asleep } = await gatherWithSnoozes(ctx, modules);
    const all = awakeRows(items, asleep, now, span);
    return { list: all.slice(0, GROUP_TODOS), total: all.length, failed: [...failed] };
  });
}

/** The page of all to-dos: with the children for its filter, and with what comes next when nothing waits. */
export async function viewTodos(ctx: Context, filter: TodoFilter) {
  const todos = await listTodosInTime(ctx, filter);
  const children = await viewChildren(ctx);
  return {
    ...todos,
    modules: Object.fromEntries(todoSources.of(ctx.services).map(({ module, name }) => [module, { ...name }])),
    children: children.map(({ id, name, name_en }) => ({ id, name, name_en })),
    next: todos.counts.total === 0 ? await nextToday(ctx) : null,
  };
}

/** Puts a to-do of one's own off. Refuses overdue ones (200200), and what does not wait for the caller (404001). */
export async function snoozeTodo(ctx: Context, key: string, until: string | null): Promise<void> {
  const { items } = await gatherTodos(ctx);
  const item = items.find((one) => one.key === key);
  if (!item) throw refuse(shared.not_found);
  if (until && urgencyOf(item, Date.now(), todaySpan(ctx)) === 'overdue') throw refuse(homeRefusals.overdue);
  await saveSnooze(ctx.db, ctx.actor.user_id, key, until);
  ctx.audit({ action: 'todo.snooze', after: { key, until } });
  await todosChanged(ctx, [ctx.actor.user_id]);
}

export async function viewTodoCounts(ctx: Context): Promise<Counts> {
  return (await listTodos(ctx)).counts;
}

/** What the caller's day holds, by time. */
export async function viewDay(ctx: Context): Promise<{ day: string; list: DayItem[]; failed: string[] }> {
  const span = todaySpan(ctx);
  const { items, failed } = await gatherToday(ctx, span);
  return { day: span.day, list: byTime(items), failed: [...failed] };
}

/** What the days after today hold. A source that fails has been named for today already. */
export async function viewUpcomingDays(ctx: Context): Promise<DayItem[]> {
  const { end, day } = todaySpan(ctx);
  const last = dayBounds(addDays(day, UPCOMING_DAYS), ctx.actor.time_zone);
  const { items } = await gatherToday(ctx, { day: addDays(day, 1), start: end, end: last.end });
  return byTime(items).filter(({ state }) => state === 'planned');
}

const byTime = (items: Awaited<ReturnType<typeof gatherToday>>['items']): DayItem[] =>
  items
    .map((item) => ({
      ...item,
      detail_en: item.detail_en ?? null,
      place_en: item.place_en ?? null,
      for_user_id: item.for_user_id ?? null,
      is_running: item.state === 'running',
      is_cancelled: item.state === 'cancelled',
      is_settled: item.state === 'done' || item.state === 'cancelled',
    }))
    .toSorted((a, b) => Date.parse(a.from) - Date.parse(b.from) || (a.key < b.key ? -1 : 1));

async function nextToday(ctx: Context): Promise<DayItem | null> {
  const { list } = await viewDay(ctx);
  return list.find((item) => item.state === 'planned' && Date.parse(item.from) > Date.now()) ?? null;
}

interface WithSnoozes {
  readonly items: readonly Found[];
  readonly failed: readonly string[];
  /** Keys that the person does not want to see now. */
  readonly asleep: ReadonlySet<string>;
}

/** To-dos with what is put off, which the statement that asks where something waits reads besides. */
async function gatherWithSnoozes(ctx: Context, modules?: ReadonlySet<string>): Promise<WithSnoozes> {
  const { user_id } = ctx.actor;
  const asked = { ...(modules ? { modules } : {}), beside: snoozedKeys(user_id) };
  const { items, failed, beside } = await gatherTodos(ctx, asked);
  const isNone = items.length === 0 && failed.length === 0;
  const keys = isNone ? [] : ((beside as readonly string[] | undefined) ?? (await listSnoozed(ctx.db, user_id)));
  return { items, failed, asleep: new Set(keys) };
}

/** What is not put off, in order; what is overdue cannot be put off. */
function awakeRows(items: readonly Found[], asleep: ReadonlySet<string>, now: number, span: TodaySpan): TodoRow[] {
  const awake = items.filter((item) => !asleep.has(item.key) || urgencyOf(item, now, span) === 'overdue');
  return inTodoOrder(awake, now, span).map((item) => rowOf(item, urgencyOf(item, now, span)));
}

/** The to-dos of all modules, and of one that does not answer its last ones, which nobody decides. */
async function gatherTodosOrCached(ctx: Context): Promise<WithSnoozes> {
  const cached = cachedAnswersOf(ctx);
  const { items, failed, asleep } = await gatherWithSnoozes(ctx);
  const fresh = new Set(items.map((item) => item.key));
  const old = failed.flatMap((module) => {
    const former = cached.find(`todos.${module}`);
    return ((former?.data ?? []) as Found[])
      .filter((item) => !fresh.has(item.key))
      .map((item) => ({ ...item, review: null, stale_since: former?.at ?? '' }));
  });
  const modules = new Set([...items.map((item) => item.module), ...cachedModules(cached.find(MODULES)?.data)]);
  for (const module of modules)
    if (!failed.includes(module))
      cached.store(
        `todos.${module}`,
        items.filter((item) => item.module === module),
      );
  cached.store(MODULES, [...modules]);
  return { items: [...items, ...old], failed, asleep };
}

/** Names of the modules that ever had something for this person. */
const MODULES = 'todos of modules';
const cachedModules = (data: unknown): readonly string[] => (data ?? []) as readonly string[];

function rowOf({ for_user_id, detail_en, stale_since, review, ...item }: Found, urgency: Urgency): TodoRow {
  return {
    ...item,
    urgency,
    detail_en: detail_en ?? null,
    for_user_id: for_user_id ?? null,
    stale_since: stale_since ?? null,
    review: review ?? null,
  };
}

function todaySpan({ actor }: Context): TodaySpan {
  const day = today(actor.time_zone);
  return { day, ...dayBounds(day, actor.time_zone) };
}

function countsOf(rows: readonly TodoRow[]): Counts {
  const tally = Object.fromEntries(
    URGENCIES.map((urgency) => [urgency, rows.filter((row) => row.urgency === urgency).length]),
  );
  const modules = tallyOf(rows.map((row) => row.module));
  const children = tallyOf(rows.flatMap((row) => row.for_user_id ?? []));
  const reviews = rows.filter(({ review }) => review !== null).length;
  return { total: rows.length, ...(tally as Record<Urgency, number>), modules, children, reviews };
}

function tallyOf(keys: readonly string[]): Record<string, number> {
  const tally: Record<string, number> = {};
  for (const key of keys) tally[key] = (tally[key] ?? 0) + 1;
  return tally;
}
