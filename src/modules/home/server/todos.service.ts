import type * as z from 'zod';
import { gatherToday, gatherTodos, type TodaySpan, type Todo, todosChanged } from '#server/home-feed/home-feed.ts';
import type { Context } from '#server/http/context.ts';
import { dayBounds, today } from '#shared/dates.ts';
import { refuse, shared } from '#shared/refusal.ts';
import {
  type dayItem,
  homeRefusals,
  type todo,
  type todoCounts,
  URGENCIES,
  type Urgency,
} from '../contract/home.contract.ts';
import { findZone } from './person.queries.ts';
import { keepSnooze, listSnoozed } from './snoozes.queries.ts';
import { inOrder, urgencyOf } from './todos.policy.ts';

type TodoRow = z.input<typeof todo>;
type Counts = z.input<typeof todoCounts>;
type DayItem = z.input<typeof dayItem>;

export interface TodoList {
  readonly list: TodoRow[];
  readonly counts: Counts;
  readonly failed: string[];
}

interface Wanted {
  readonly module?: string | undefined;
  readonly urgency?: Urgency | undefined;
}

/** Everything that waits for the caller, in order, with the counts of exactly this list before it is narrowed. */
export async function viewTodos(ctx: Context, wanted: Wanted = {}): Promise<TodoList> {
  const span = await presentDay(ctx);
  const now = Date.now();
  const { items, failed } = await gatherTodos(ctx);
  const asleep = await listSnoozed(ctx.db, ctx.actor.user_id);
  const isAwake = (item: Todo) => !asleep.has(item.key) || urgencyOf(item, now, span) === 'overdue';
  const all = inOrder(items.filter(isAwake), now, span).map((item) => ({
    ...item,
    detail_en: item.detail_en ?? null,
    urgency: urgencyOf(item, now, span),
    quick: item.quick && { ...item.quick, body: item.quick.body && { ...item.quick.body } },
  }));
  const fits = (row: TodoRow) =>
    (!wanted.module || row.module === wanted.module) && (!wanted.urgency || row.urgency === wanted.urgency);
  return { list: all.filter(fits), counts: countsOf(all), failed: [...failed] };
}

/** Puts a to-do of one's own off. Refuses overdue ones (200200), and what does not wait for the caller (404001). */
export async function snoozeTodo(ctx: Context, key: string, until: string | null): Promise<void> {
  const { items } = await gatherTodos(ctx);
  const item = items.find((one) => one.key === key);
  if (!item) throw refuse(shared.not_found);
  if (until && urgencyOf(item, Date.now(), await presentDay(ctx)) === 'overdue') throw refuse(homeRefusals.overdue);
  await keepSnooze(ctx.db, ctx.actor.user_id, key, until);
  ctx.audit({ action: 'todo.snooze', after: { key, until } });
  await todosChanged(ctx, [ctx.actor.user_id]);
}

export async function viewTodoCounts(ctx: Context): Promise<Counts> {
  return (await viewTodos(ctx)).counts;
}

/** What the caller's day holds, by time. */
export async function viewDay(ctx: Context): Promise<{ day: string; list: DayItem[]; failed: string[] }> {
  const span = await presentDay(ctx);
  const { items, failed } = await gatherToday(ctx, span);
  const list = items
    .map((item) => ({ ...item, detail_en: item.detail_en ?? null, place_en: item.place_en ?? null }))
    .toSorted((a, b) => Date.parse(a.from) - Date.parse(b.from) || (a.key < b.key ? -1 : 1));
  return { day: span.day, list, failed: [...failed] };
}

async function presentDay(ctx: Context): Promise<TodaySpan> {
  const zone = await findZone(ctx.db, ctx.actor.organization_id);
  const day = today(zone);
  return { day, ...dayBounds(day, zone) };
}

function countsOf(rows: readonly TodoRow[]): Counts {
  const tally = Object.fromEntries(
    URGENCIES.map((urgency) => [urgency, rows.filter((row) => row.urgency === urgency).length]),
  );
  const modules: Record<string, number> = {};
  for (const { module } of rows) modules[module] = (modules[module] ?? 0) + 1;
  return { total: rows.length, ...(tally as Record<Urgency, number>), modules };
}
