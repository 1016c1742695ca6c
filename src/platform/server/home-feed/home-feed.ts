import { or, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Review } from '#shared/review.ts';
import type { Text } from '#shared/text.ts';
import { EVERYWHERE } from '../database/database.ts';
import type { EventSource } from '../events/events.ts';
import type { Context } from '../http/context.ts';
import { definePorts } from '../ports.ts';
import type { NewEvent } from '../realtime/event-store.ts';
import { withConstants } from './with-constants.ts';

/**
 * How a module adds to the home pages without knowing them: its manifest provides the to-dos of a person and the events
 * of their day. The home module asks the sources, sorts and shows; a failing source does not affect the others. Most people
 * have nothing waiting in most modules: one statement asks beforehand where something waits, and the others are not asked.
 */

/** Something that waits for this person. */
export interface Todo {
  /** Unique over all modules (`visitor:0199…`): one thing that two modules know is shown once. */
  readonly key: string;
  /** What kind of thing it is inside its module (`visit_review`): the same kind has the same picture. */
  readonly kind: string;
  readonly title: string;
  readonly title_en: string | null;
  /** Who or what it is about, in a few words. */
  readonly detail: string | null;
  readonly detail_en?: string | null;
  /** Until when; null: whenever. */
  readonly due_at: string | null;
  /** Since when it waits. */
  readonly since: string;
  /** Stands before everything that is not due today. */
  readonly is_urgent?: boolean;
  /** Page of the portal, on the desktop and on the phone (null: the same one). */
  readonly route: string;
  readonly mobile_route: string | null;
  /** The child whom it concerns, when it waits for a guardian. */
  readonly for_user_id?: string | null;
  /** How it is decided from its line, when it is something that others handed in. Made with `reviewOf`. */
  readonly review?: Review | null;
}

/** Something that happens today: a visit, a lesson, a meeting. */
export interface TodayItem {
  readonly key: string;
  readonly kind: string;
  readonly title: string;
  readonly title_en: string | null;
  readonly detail: string | null;
  readonly detail_en?: string | null;
  readonly place: string | null;
  readonly place_en?: string | null;
  readonly from: string;
  /** Null: a point in time. */
  readonly to: string | null;
  readonly state: 'planned' | 'running' | 'done' | 'cancelled';
  readonly route: string | null;
  readonly mobile_route: string | null;
  /** The child whose day it is, for a guardian. */
  readonly for_user_id?: string | null;
}

/** The present day of the person's organisation, or the days after it (`day` is the first), as instants: `start <= at < end`. */
export interface TodaySpan {
  readonly day: string;
  readonly start: string;
  readonly end: string;
}

interface Source<Find> {
  readonly module: string;
  /** Reads for the person of the context alone, through its `db`. Bounded: what nobody could work through is not listed. */
  readonly find: Find;
  /** `find` reads beyond the own organisation, and its condition is asked there too: each part of it names its reader. */
  readonly is_beyond?: boolean;
}

export type FindTodos = (ctx: Context) => Promise<readonly Todo[]>;
export type FindToday = (ctx: Context, span: TodaySpan) => Promise<readonly TodayItem[]>;

/**
 * SQL: something may wait for the person of the context. It holds whenever `find` gives something, so it is made of the
 * same conditions (`anyRow`, `anyOf`); it is cheap, by an index. Null: nothing can wait (no right, no school).
 */
export type TodoWaits = (ctx: Context) => SQL | null | Promise<SQL | null>;

/** The same for a day: something of the person's stands in the span. */
export type TodayHolds = (ctx: Context, span: TodaySpan) => SQL | null | Promise<SQL | null>;

interface TodoSource extends Source<FindTodos> {
  /** What these to-dos are of, on the filter of the list: the name of the module in its menu. */
  readonly name: Text;
  /** Absent: it is always asked. */
  readonly waits?: TodoWaits;
}

interface TodaySource extends Source<FindToday> {
  /** Absent: it is always asked. */
  readonly holds?: TodayHolds;
}

/**
 * What waits for a person, by module: `provides: [todoSources.with({ module: 'visitors', name, find, waits })]`. A module with
 * several queues gives one source for each, so that only those with something are read.
 */
export const todoSources = definePorts<TodoSource>();

/** What a person's day holds, by module: `provides: [todaySources.with({ module: 'lives', find, holds })]`. */
export const todaySources = definePorts<TodaySource>();

/** Tells the open home pages of these people that something waits, or no longer does. Call it in the transaction that changed it. */
export async function todosChanged(
  { db, services }: Pick<EventSource, 'db' | 'services'>,
  userIds: readonly string[],
): Promise<void> {
  await services.realtime.emitAll(db, todosChangedFor(userIds));
}

/** The same as events, for callers that emit more at once. */
export const todosChangedFor = (userIds: readonly string[]): NewEvent[] =>
  [...new Set(userIds)].map((id) => ({ channel: `user:${id}`, event: 'todos_changed' }));

/** What all sources gave, each thing with its module, and the modules that gave nothing because they failed. */
export interface Gathered<T> {
  readonly items: readonly (T & { readonly module: string })[];
  readonly failed: readonly string[];
}

/** SQL: a table has such a row; null: nobody looks for one. */
export const anyRow = (table: PgTable | SQL, where: SQL | null | undefined): SQL | null =>
  where ? sql`exists (select from ${table} where ${where})` : null;

/** SQL: one of these holds; null: none of them is asked. */
export const anyOf = (...conditions: readonly (SQL | null | undefined)[]): SQL | null =>
  or(...conditions.map((condition) => condition ?? undefined)) ?? null;

interface Asked {
  /** Absent: of all modules. */
  readonly modules?: ReadonlySet<string>;
  /** A value that the caller needs beside them, read in the same statement. */
  readonly beside?: SQL;
}

interface GatheredTodos extends Gathered<Todo> {
  /** Undefined: it was not read, since no statement asked beforehand. */
  readonly beside?: unknown;
}

/** Every to-do of the person, or those of some modules, unsorted, each key once. */
export async function gatherTodos(ctx: Context, { modules, beside }: Asked = {}): Promise<GatheredTodos> {
  const sources = todoSources.of(ctx.services);
  const concerned = modules ? sources.filter(({ module }) => modules.has(module)) : sources;
  const probed = await probe(ctx, concerned, ({ waits }) => waits?.(ctx), beside);
  const gathered = await gather(ctx, 'todos', probed.sources, (find) => find(ctx));
  return { ...gathered, beside: probed.beside };
}

interface Probed<S> {
  /** Those that may have something, in their order. */
  readonly sources: readonly S[];
  readonly beside?: unknown;
}

type Condition = SQL | null | undefined;

/** Asks in one statement which sources have something. Where that fails all are asked, each of which fails for itself. */
async function probe<S extends Source<unknown>>(
  ctx: Context,
  sources: readonly S[],
  conditionOf: (source: S) => Condition | Promise<Condition>,
  beside?: SQL,
): Promise<Probed<S>> {
  const conditions = new Map<S, SQL>();
  const idle = new Set<S>();
  for (const source of sources) {
    const condition = await unlessFails(ctx, source, conditionOf);
    if (condition) conditions.set(source, condition);
    else if (condition === null) idle.add(source);
  }
  const maybe = sources.filter((source) => !idle.has(source));
  if (conditions.size === 0) return { sources: maybe };
  const asked = [...conditions.keys()];
  const columns = [...conditions.values(), ...(beside ? [beside] : [])];
  const statement = asked.some(({ is_beyond }) => is_beyond) ? askedBeyond(columns) : sql`select ${named(columns)}`;
  try {
    const { rows } = await ctx.db.execute<Record<string, unknown>>(withConstants(statement));
    const [row = {}] = rows;
    const none = new Set(asked.filter((_, at) => row[`a${at}`] === false));
    return { sources: maybe.filter((source) => !none.has(source)), beside: row[`a${asked.length}`] };
  } catch (error) {
    ctx.services.log.error({ err: error, request_id: ctx.request_id }, 'nobody knows which sources have something');
    return { sources: maybe };
  }
}

const named = (columns: readonly SQL[]): SQL =>
  sql.join(
    columns.map((column, at) => sql`(${column}) as ${sql.identifier(`a${at}`)}`),
    sql`, `,
  );

/**
 * The same with a reach of every organisation, which the statement widens and gives back by itself: each of the nested
 * selects is done with its row before the next one looks (`offset 0` keeps them apart). Nothing but yes and no leaves it,
 * and where it fails its settings end with it.
 */
const askedBeyond = (columns: readonly SQL[]): SQL =>
  sql`select *, set_config('app.reach', was, false) from (
    select ${named(columns)}, was from (
      select was, set_config('app.reach', ${EVERYWHERE}, false) as wide
        from (select coalesce(current_setting('app.reach', true), '') as was offset 0) as before offset 0
    ) as widened where wide is not null offset 0) as asked`;

/** The condition of a source; null: it has nothing, undefined: it is asked without one. */
async function unlessFails<S extends Source<unknown>>(
  ctx: Context,
  source: S,
  conditionOf: (source: S) => Condition | Promise<Condition>,
): Promise<Condition> {
  try {
    return await conditionOf(source);
  } catch (error) {
    const { module } = source;
    ctx.services.log.error({ err: error, module, request_id: ctx.request_id }, 'what a source has is not known');
    return undefined;
  }
}

/** Everything of the person's day, unsorted, each key once. */
export async function gatherToday(ctx: Context, span: TodaySpan): Promise<Gathered<TodayItem>> {
  const { sources } = await probe(ctx, todaySources.of(ctx.services), ({ holds }) => holds?.(ctx, span));
  return gather(ctx, 'today', sources, (find) => find(ctx, span));
}

/** One after another: the sources share the connection of the request, and one may widen its reach for a moment. */
async function gather<T extends { readonly key: string }, Find>(
  ctx: Context,
  what: 'todos' | 'today',
  sources: readonly Source<Find>[],
  ask: (find: Find) => Promise<readonly T[]>,
): Promise<Gathered<T>> {
  const items = new Map<string, T & { readonly module: string }>();
  const failed: string[] = [];
  for (const { module, find } of sources) {
    try {
      for (const item of await ask(find)) if (!items.has(item.key)) items.set(item.key, { ...item, module });
    } catch (error) {
      if (!failed.includes(module)) failed.push(module);
      ctx.services.log.error(
        { err: error, module, what, request_id: ctx.request_id },
        'a source of the home page failed',
      );
    }
  }
  return { items: [...items.values()], failed };
}
