import { and, eq, type InferSelectModel, inArray, notExists, or, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type * as z from 'zod';
import type { decisionBody, flowCalls, flowPicture } from '#shared/flow/flow-calls.ts';
import { FLOW_ACTS, type FlowAct, type FlowStates } from '#shared/flow/flow-moves.ts';
import { canMove, type Lifecycle, type Move, type StateOf } from '#shared/lifecycle.ts';
import { refuse, shared } from '#shared/refusal.ts';
import type { Db } from '../database/database.ts';
import type { FindTodos, TodoWaits } from '../home-feed/home-feed.ts';
import { type ReviewedKind, reviewedKinds } from '../home-feed/reviewed-kinds.ts';
import type { Context } from '../http/context.ts';
import { bindMoves, type LifecycleTable, type Moves, type MovesBinding, stateColumn } from '../lifecycle/moves.ts';
import type { Binding } from '../ports.ts';
import * as acts from './flow-acts.ts';
import { type FlowKind, flowKinds, type Subject } from './flow-kind.ts';
import { heal, start } from './flow-start.ts';
import { flowTodos, flowWaits } from './flow-todos.ts';
import { type FlowWords, flowWords } from './flow-words.ts';
import type { Effects, Paper } from './paper.ts';
import { pictureOf } from './picture.ts';
import { type PlannedStep, plan } from './plan.ts';
import { staffFinder } from './ports.ts';
import { UNDER_WAY } from './run-rows.ts';
import { flowRun } from './tables.ts';
import { takesPart } from './turns.ts';

type FlowLifecycle = Lifecycle & { readonly moves: Readonly<Record<FlowAct | 'submit', Move>> };
type RowOf<T extends LifecycleTable> = InferSelectModel<T>;

interface FlowDefinition<L extends FlowLifecycle, T extends LifecycleTable>
  extends Omit<MovesBinding<L, T>, 'review'>,
    Omit<FlowKind, 'type' | 'returns' | 'strays' | 'heal'> {
  readonly states: FlowStates<StateOf<L>>;
  readonly of: (row: RowOf<T>) => Subject;
  /** Papers that the caller sees by rights of the module, as a condition on its table; who takes part sees theirs besides. */
  readonly reach: (ctx: Context) => SQL;
  /** What has to be locked before the paper, where its effects change it. */
  readonly first?: (ctx: Context, id: string) => Promise<void>;
  readonly effects?: Effects<RowOf<T>>;
  /** Own sentences in place of the engine's; null: the effects tell it. */
  readonly words?: { readonly [K in keyof FlowWords]?: FlowWords[K] | null };
}

type Input<B> = { readonly params: { readonly id: string }; readonly body: B };
type Bodies = ReturnType<typeof flowCalls<string>>;
type BodyOf<K extends keyof Bodies> = Bodies[K] extends { body: infer S extends z.ZodType } ? z.output<S> : never;

/** What a module does with the flow of its papers. */
export interface Flow<L extends FlowLifecycle, T extends LifecycleTable> {
  readonly moves: Moves<L, T>;
  readonly kind: FlowKind;
  /** Its steps for the designer and the clock: `provides: [...flow.provides]`. */
  readonly provides: readonly Binding[];
  /** Papers that wait for somebody, for the source of to-dos of the module. */
  readonly todos: FindTodos;
  readonly waits: TodoWaits;
  /** Handlers of `flowCalls`: `implement(calls)({ ...flow.handlers })`. */
  readonly handlers: FlowHandlers;
  /** Hands in a row that was just made, or moved, into the waiting state. */
  start(ctx: Context, row: RowOf<T>): Promise<RowOf<T>>;
  /** Ends what is under way about a row that its module moves away. */
  drop(ctx: Context, row: RowOf<T>): Promise<void>;
  /** The picture of a row that the caller may see. */
  picture(ctx: Context, row: RowOf<T>): Promise<z.input<typeof flowPicture>>;
  /** Who would decide a row if it were handed in now. */
  plan(ctx: Context, row: RowOf<T>): Promise<PlannedStep[]>;
}

interface FlowHandlers {
  flow(input: { readonly params: { readonly id: string } }, ctx: Context): Promise<z.input<typeof flowPicture>>;
  decide(input: Input<z.output<typeof decisionBody>>, ctx: Context): Promise<void>;
  withdraw(input: Input<BodyOf<'withdraw'>>, ctx: Context): Promise<void>;
  transfer(input: Input<BodyOf<'transfer'>>, ctx: Context): Promise<void>;
  addSigner(input: Input<BodyOf<'addSigner'>>, ctx: Context): Promise<void>;
  copy(input: Input<BodyOf<'copy'>>, ctx: Context): Promise<void>;
  remind(input: Input<BodyOf<'remind'>>, ctx: Context): Promise<void>;
  colleagues(
    input: { readonly params: { readonly id: string }; readonly query: { readonly q: string } },
    ctx: Context,
  ): Promise<{ list: Awaited<ReturnType<ReturnType<typeof staffFinder.of>['offer']>>[number][] }>;
}

/**
 * Papers about which several people agree, one after another. The paper keeps its own table, lifecycle, right and history;
 * the engine says who is next and makes the paper's own moves: `const requests = defineFlow({ type, lifecycle, table, states,
 * shipped: { staff: [leader(1), holders(staffRights.makeRegular, name)] }, of, show, … })`. Nobody decides for themselves, who agreed in
 * a round is not asked again, and time never decides.
 */
export function defineFlow<const L extends FlowLifecycle, T extends LifecycleTable>(
  definition: FlowDefinition<L, T>,
): Flow<L, T> {
  const { type, module, name, right, facts, shipped, show, titles, calls } = definition;
  const returns = definition.states.returned !== undefined;
  const { batch, items, fields } = definition;
  const kind: FlowKind = {
    type,
    module,
    name,
    right,
    facts,
    shipped,
    show,
    titles,
    calls,
    returns,
    strays: async (db) => (await strayRows(definition, db)).map((row) => paper.idOf(row)),
    heal: async (source, id) => {
      const [row] = await strayRows(definition, source.db, id);
      if (row) await heal(paper, source, row);
    },
    ...(batch ? { batch } : {}),
    ...(items ? { items } : {}),
    ...(fields ? { fields } : {}),
  };
  const moves = bindMoves<L, T>({ ...definition, review: { moves: ['approve', 'refuse', 'return'] } });
  const paper = paperOf(definition, kind, moves);
  const sees = async (ctx: Context, id: string) => pictureOf(paper, ctx, await paper.find(ctx, id));
  return {
    moves,
    kind,
    provides: [flowKinds.with(kind), reviewedKinds.with(reviewedOf(definition, kind))],
    todos: flowTodos(kind),
    waits: flowWaits(kind),
    start: (ctx, row) => start(paper, ctx, row),
    drop: (ctx, row) => acts.drop(paper, ctx, row),
    picture: (ctx, row) => pictureOf(paper, ctx, row),
    plan: (ctx, row) => plan(ctx, kind, definition.of(row), ctx.actor.user_id),
    handlers: {
      flow: ({ params }, ctx) => sees(ctx, params.id),
      decide: ({ params, body }, ctx) => acts.decide(paper, ctx, params.id, body),
      withdraw: ({ params, body }, ctx) => acts.withdraw(paper, ctx, params.id, body.version),
      transfer: ({ params, body }, ctx) => acts.transfer(paper, ctx, params.id, body),
      addSigner: ({ params, body }, ctx) => acts.addSigner(paper, ctx, params.id, body),
      copy: ({ params, body }, ctx) => acts.copy(paper, ctx, params.id, body),
      remind: ({ params, body }, ctx) => acts.remind(paper, ctx, params.id, body.version),
      async colleagues({ params, query }, ctx) {
        const { organization_id } = definition.of(await paper.find(ctx, params.id));
        return { list: [...(await staffFinder.of(ctx.services).offer(ctx.db, organization_id, query.q))] };
      },
    },
  };
}

/** Papers that wait without a run, locked for as long as the transaction lasts. */
async function strayRows<L extends FlowLifecycle, T extends LifecycleTable>(
  { type, table, states }: FlowDefinition<L, T>,
  db: Db,
  id?: string,
): Promise<RowOf<T>[]> {
  const run = db
    .select({ id: flowRun.id })
    .from(flowRun)
    .where(and(eq(flowRun.kind, type), eq(flowRun.subject_id, table.id), inArray(flowRun.state, UNDER_WAY)));
  const isStray = and(eq(stateColumn(table).column, states.waits), notExists(run));
  const rows = await db
    .select()
    .from(table as PgTable)
    .where(and(isStray, id === undefined ? undefined : eq(table.id, id)))
    .for('update');
  return rows as RowOf<T>[];
}

/** What became of papers, for those who decided or handed them in and may still see them. */
function reviewedOf<L extends FlowLifecycle, T extends LifecycleTable>(
  { table, lifecycle, reach }: FlowDefinition<L, T>,
  kind: FlowKind,
): ReviewedKind {
  return {
    type: kind.type,
    module: kind.module,
    lifecycle,
    decides: ['approve', 'refuse', 'return'],
    hands_in: ['submit', 'create'],
    async rows(ctx, ids) {
      const seen = or(reach(ctx), await takesPart(ctx, kind.type, table.id));
      const rows = await ctx.db
        .select({ id: table.id })
        .from(table as PgTable)
        .where(and(inArray(table.id, [...ids]), seen));
      const cards = await kind.show(
        ctx,
        rows.map(({ id }) => String(id)),
      );
      return [...cards].map(([id, { title, title_en, detail, detail_en, state, route, mobile_route }]) => ({
        id,
        title,
        title_en,
        detail,
        detail_en,
        state,
        route,
        mobile_route,
      }));
    },
  };
}

function paperOf<L extends FlowLifecycle, T extends LifecycleTable>(
  definition: FlowDefinition<L, T>,
  kind: FlowKind,
  moves: Moves<L, T>,
): Paper<RowOf<T>> {
  const { table, lifecycle, states, type, effects = {}, words = {} } = definition;
  const reach = async (ctx: Context) => or(definition.reach(ctx), await takesPart(ctx, type, table.id)) as SQL;
  const stateOf = (row: object) => ('status' in row ? row.status : 'state' in row ? row.state : '') as StateOf<L>;
  return {
    kind,
    effects,
    words: { ...flowWords, ...words },
    idOf: (row) => (row as { id: string }).id,
    of: definition.of,
    async lock(ctx, id, act, version) {
      await definition.first?.(ctx, id);
      return moves.lockIn(ctx.db, await reach(ctx), id, act, version);
    },
    async find(ctx, id) {
      const [row] = await ctx.db
        .select()
        .from(table as PgTable)
        .where(and(eq(table.id, id), await reach(ctx)));
      if (!row) throw refuse(shared.not_found);
      return row as RowOf<T>;
    },
    advance: (ctx, row, act, { end, ...told } = {}, by) =>
      moves.advance(by === 'nobody' ? { db: ctx.db, actor: null, audit: (entry) => ctx.audit(entry) } : ctx, row, act, {
        ...told,
        ...(end ? { to: states[end] } : {}),
      }),
    movesOut: (row) => FLOW_ACTS.filter((act) => canMove(lifecycle, act, stateOf(row))),
    versionOf: (row) => ('version' in row && typeof row.version === 'number' ? row.version : 1),
  };
}
