import type { Lifecycle } from '#shared/lifecycle.ts';
import type { HistoryEvent, LifecycleTable, Moves } from '../lifecycle/moves.ts';
import type { Parts, Plain, StoredRow } from './store-parts.ts';
import { getRow, lockRow } from './store-reads.ts';
import type { Writer } from './store-types.ts';

type How = Omit<Parameters<Moves<Lifecycle, LifecycleTable>['advance']>[3], 'reason'>;

/** Moves a row on: reach, policy, state and version are asked for in this order, then what the module says of the move. */
export async function moveRow(parts: Parts, ctx: Writer, move: string, id: string, body: Plain): Promise<unknown> {
  const { moves, options } = parts;
  if (!moves) throw new Error(`${parts.name} has no lifecycle`);
  const { version, reason } = body as { readonly version?: number; readonly reason?: string | null };
  const before = await lockRow(parts, ctx, id, move, version);
  const prepare = (options.beforeMove as Readonly<Record<string, Prepare>> | undefined)?.[move];
  const how = await prepare?.(ctx, before, body);
  await moves.advance(ctx, before, move, { ...how, reason });
  await (options.after as After | undefined)?.(ctx, move, id, before);
  return getRow(parts, ctx, id);
}
type After = (ctx: Writer, move: string, id: string, before: StoredRow) => Promise<void>;
type Prepare = (ctx: Writer, row: StoredRow, body: Plain) => Promise<How | undefined>;

/** What happened to a row that the caller may see. */
export async function historyOfRow(parts: Parts, ctx: Writer, id: string): Promise<{ list: HistoryEvent[] }> {
  await getRow(parts, ctx, id);
  return { list: [...((await parts.moves?.history(ctx.db, id)) ?? [])] };
}
