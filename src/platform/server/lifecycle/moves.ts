import { and, asc, eq, type InferSelectModel, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { canMove, type Lifecycle, type MoveOf, type StateOf, targetsOf } from '#shared/lifecycle.ts';
import { defineRefusals, type Refusal, RefusalError, refuse, shared } from '#shared/refusal.ts';
import type { AuditEntry } from '../audit/audit.ts';
import { stale } from '../audit/stale.ts';
import type { Db } from '../database/database.ts';
import { lifecycleEvent } from './tables.ts';

/**
 * A table whose rows have a lifecycle, in `status` or `state`. `version` is there when people edit the rows; `decided_by`
 * and `decided_at` say who decided what others handed in.
 */
export type LifecycleTable = PgTable & {
  readonly id: PgColumn;
  readonly organization_id?: PgColumn;
  readonly version?: PgColumn;
  readonly updated_at?: PgColumn;
  readonly decided_by?: PgColumn;
  readonly decided_at?: PgColumn;
} & ({ readonly status: PgColumn } | { readonly state: PgColumn });

type Row<T extends LifecycleTable> = InferSelectModel<T>;

/** Who moves and where it is written; the context of a request fits, a job gives `actor: null`. */
export interface Mover {
  readonly db: Db;
  readonly actor: { readonly user_id: string; readonly name: string } | null;
  audit(entry: AuditEntry): void;
}

/** How a row leaves its state. */
export interface Advance<S extends string, Values> {
  /** Needed when the move may lead to several states. */
  readonly to?: S;
  /** Columns that change with the state. */
  readonly set?: { readonly [K in keyof Values]?: Values[K] | SQL };
  readonly reason?: string | null | undefined;
  /** What the history keeps beside the reason; no personal data. */
  readonly facts?: Readonly<Record<string, unknown>>;
}

export const lifecycleRefusals = defineRefusals('lifecycle', {
  wrong_state: { cn: '状态已变为「{state}」，请刷新', us: 'The status is now “{state}”. Refresh to continue.' },
});

export interface Moves<L extends Lifecycle, T extends LifecycleTable> {
  /**
   * Locks a row of those that the caller reaches (a condition on the table: `within(ctx.scope, visit.organization_id)`)
   * until the end of the transaction, and demands that `move` leads out of its state. Refuses in this order: 404001 (no
   * such row in reach), 200200 (wrong state, with the present one), 409001 (`version` is stale, with who and when): who
   * does not reach a row learns neither its state nor who changed it.
   */
  lockIn(db: Db, reach: SQL, id: string, move: MoveOf<L>, version?: number): Promise<Row<T>>;
  /** Demands that `move` leads out of the state of a row that is locked already. */
  requireState(row: Row<T>, move: MoveOf<L>): void;
  /** Moves a locked row, writes its history and the audit entry, and returns the row as it is now. */
  advance(mover: Mover, row: Row<T>, move: MoveOf<L>, how?: Advance<StateOf<L>, Row<T>>): Promise<Row<T>>;
  /** Refuses people who would decide about what they handed in. `advance` does so too; ask before it where another refusal comes later. */
  requireOther(actor: Mover['actor'], row: Row<T>, move: string): void;
  /** The first event of a new row. */
  begin(mover: Mover, row: Row<T>, move?: string, facts?: Readonly<Record<string, unknown>>): Promise<void>;
  /** What happened to a row, oldest first. Whether the caller may see it is decided before. */
  history(db: Db, id: string): Promise<readonly HistoryEvent[]>;
}

export type HistoryEvent = typeof lifecycleEvent.$inferSelect;

/** What a lifecycle needs to know of its rows. */
export interface MovesBinding<L extends Lifecycle, T extends LifecycleTable> {
  /** Name of the entity in history and audit: `visitor`. */
  readonly type: string;
  readonly lifecycle: L;
  readonly table: T;
  /** The module's own sentence for a wrong state; it may use `{state}`. */
  readonly wrong_state?: Refusal;
  /** What decides about something that people hand in. */
  readonly review?: Review<MoveOf<L>, keyof Row<T>>;
}

/** The moves that decide: they write `decided_by` and `decided_at` where the table has them. */
export interface Review<M extends string, Column> {
  readonly moves: readonly M[];
  /** Somebody else has to decide than the person in this column, who is told so. Left out: everybody with the right may. */
  readonly other?: { readonly than: Column; readonly refusal: Refusal };
}

/**
 * Joins a lifecycle with the table of its rows: `const moves = bindMoves({ type: 'visitor', lifecycle, table: visitor })`.
 * A service then locks, lets its policy decide, and advances, all in the transaction of its request.
 */
export function bindMoves<const L extends Lifecycle, T extends LifecycleTable>(
  binding: MovesBinding<L, T>,
): Moves<L, T> {
  return {
    lockIn: (db, reach, id, move, version) => lockRow(binding, db, reach, id, move, version),
    requireState: (row, move) => requireState(binding, row, move),
    advance: (mover, row, move, how = {}) => advanceRow(binding, mover, row, move, how),
    requireOther: (actor, row, move) => requireOther(binding, actor, row, move),
    begin: (mover, row, move = 'create', facts) =>
      writeEvent(binding, mover, row, {
        move,
        from_state: null,
        to_state: stateOf(row),
        facts: facts ?? null,
        reason: null,
      }),
    history: (db, id) => historyOf(db, binding.type, id),
  };
}

/** What happened to a thing, oldest first, for those who know only its type and id. */
export async function historyOf(db: Db, type: string, id: string): Promise<readonly HistoryEvent[]> {
  return db
    .select()
    .from(lifecycleEvent)
    .where(and(eq(lifecycleEvent.entity_type, type), eq(lifecycleEvent.entity_id, id)))
    .orderBy(asc(lifecycleEvent.at), asc(lifecycleEvent.id));
}

async function lockRow<L extends Lifecycle, T extends LifecycleTable>(
  binding: MovesBinding<L, T>,
  db: Db,
  reach: SQL,
  id: string,
  move: MoveOf<L>,
  version: number | undefined,
): Promise<Row<T>> {
  const { table } = binding;
  const [row] = (await db
    .select()
    .from(table as PgTable)
    .where(and(eq(table.id, id), reach))
    .for('update')) as Row<T>[];
  if (!row) throw new RefusalError(shared.not_found);
  requireState(binding, row, move);
  if (version !== undefined && version !== (row as { version?: number }).version)
    throw await staleRow(binding, db, row);
  return row;
}

function requireState<L extends Lifecycle, T extends LifecycleTable>(
  binding: MovesBinding<L, T>,
  row: Row<T>,
  move: MoveOf<L>,
): void {
  const state = stateOf(row);
  if (!canMove(binding.lifecycle, move, state as StateOf<L>)) throw wrongState(binding, state);
}

async function advanceRow<L extends Lifecycle, T extends LifecycleTable>(
  binding: MovesBinding<L, T>,
  mover: Mover,
  row: Row<T>,
  move: MoveOf<L>,
  how: Advance<StateOf<L>, Row<T>>,
): Promise<Row<T>> {
  const { table, lifecycle, type } = binding;
  const targets = targetsOf(lifecycle, move);
  const to = how.to ?? (targets.length === 1 ? targets[0] : undefined);
  if (to === undefined || !targets.includes(to))
    throw new Error(`${type}.${move} leads to ${targets.join(', ')}, not to ${to}`);
  requireOther(binding, mover.actor, row, move);
  const state = stateColumn(table);
  const changes: Record<string, unknown> = { ...decisionOf(binding, mover, move), ...how.set, [state.name]: to };
  if (table.version) changes.version = sql`${table.version} + 1`;
  if (table.updated_at) changes.updated_at = sql`now()`;
  const [after] = (await mover.db
    .update(table as PgTable)
    .set(changes)
    .where(and(eq(table.id, idOf(row)), eq(state.column, stateOf(row))) as SQL)
    .returning()) as Row<T>[];
  if (!after) throw wrongState(binding, stateOf(row));
  const reason = how.reason ?? null;
  await writeEvent(binding, mover, after, {
    move,
    from_state: stateOf(row),
    to_state: to,
    reason,
    facts: how.facts ?? null,
  });
  mover.audit({
    action: `${type}.${move}`,
    target: [type, idOf(row)],
    ...organizationOf(row),
    before: picked(row, how.set),
    after: picked(after, how.set),
    ...(reason ? { reason } : {}),
  });
  return after;
}

function requireOther<L extends Lifecycle, T extends LifecycleTable>(
  { review }: MovesBinding<L, T>,
  actor: Mover['actor'],
  row: Row<T>,
  move: string,
): void {
  if (!review?.other || !review.moves.includes(move as MoveOf<L>)) return;
  if (actor?.user_id === row[review.other.than]) throw refuse(review.other.refusal);
}

function decisionOf<L extends Lifecycle, T extends LifecycleTable>(
  { review, table }: MovesBinding<L, T>,
  { actor }: Mover,
  move: MoveOf<L>,
): Record<string, unknown> {
  if (!review?.moves.includes(move)) return {};
  return {
    ...(table.decided_by ? { decided_by: actor?.user_id ?? null } : {}),
    ...(table.decided_at ? { decided_at: sql`now()` } : {}),
  };
}

type EventValues = Pick<HistoryEvent, 'move' | 'from_state' | 'to_state' | 'reason' | 'facts'>;

async function writeEvent<L extends Lifecycle, T extends LifecycleTable>(
  binding: MovesBinding<L, T>,
  mover: Mover,
  row: Row<T>,
  event: EventValues,
): Promise<void> {
  await mover.db.insert(lifecycleEvent).values({
    ...event,
    organization_id: (row as { organization_id?: string }).organization_id ?? null,
    entity_type: binding.type,
    entity_id: idOf(row),
    by_user_id: mover.actor?.user_id ?? null,
    by_name: mover.actor?.name ?? null,
    at: sql`clock_timestamp()`,
  });
}

/** Says that a row stands in a state that does not allow what is asked, and in which. */
export function wrongState(
  binding: Pick<MovesBinding<Lifecycle, LifecycleTable>, 'lifecycle' | 'wrong_state'>,
  state: string,
): RefusalError {
  const label = binding.lifecycle.states[state] ?? { cn: state, us: state };
  const refusal = binding.wrong_state ?? lifecycleRefusals.wrong_state;
  const filled = {
    ...refusal,
    cn: refusal.cn.replace('{state}', label.cn),
    us: refusal.us.replace('{state}', label.us),
  };
  return new RefusalError(filled, {}, undefined, { state });
}

/** Names the one who moved it last, as far as the history knows. */
async function staleRow<T extends LifecycleTable>(
  binding: Pick<MovesBinding<Lifecycle, T>, 'type'>,
  db: Db,
  row: Row<T>,
): Promise<RefusalError> {
  const last = (await historyOf(db, binding.type, idOf(row))).at(-1);
  const at = (row as { updated_at?: string }).updated_at ?? last?.at ?? new Date().toISOString();
  return stale(last?.by_name ?? null, at, (row as { version?: number }).version);
}

function picked(row: object, set: object | undefined): Record<string, unknown> {
  const values = row as Record<string, unknown>;
  const state = 'status' in row ? 'status' : 'state';
  return Object.fromEntries([state, ...Object.keys(set ?? {})].map((key) => [key, values[key]]));
}

function organizationOf(row: object): { organization_id?: string } {
  const { organization_id } = row as { organization_id?: string };
  return organization_id ? { organization_id } : {};
}

/** Where the state of a row stands. */
export function stateColumn(table: LifecycleTable): { readonly name: string; readonly column: PgColumn } {
  return 'status' in table ? { name: 'status', column: table.status } : { name: 'state', column: table.state };
}

function stateOf(row: object): string {
  const { status, state } = row as { status?: string; state?: string };
  return status ?? state ?? '';
}

const idOf = (row: object): string => (row as { id: string }).id;
