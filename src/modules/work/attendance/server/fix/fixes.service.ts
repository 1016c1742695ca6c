import { eq, inArray, type SQL } from 'drizzle-orm';
import type * as z from 'zod';
import { department, user } from '#modules/core/directory/server/tables.ts';
import type { Context } from '#server/http/context.ts';
import { defineList, pageOf, planned } from '#server/lists/resource-list.ts';
import { namedBy } from '#server/store/columns.ts';
import { refuse, shared } from '#shared/refusal.ts';
import type { attendanceFixes } from '../../contract/attendance-fixes.contract.ts';
import { attendanceFix } from '../tables.ts';
import { fixFlow } from './fix-flow.service.ts';
import { ofPeopleInReach, ownFixes, REASON } from './fix-reach.service.ts';
import { proofsOf } from './proofs.service.ts';

type Query = z.output<(typeof attendanceFixes)['list']['query']>;

const columns = {
  id: attendanceFix.id,
  user_id: attendanceFix.user_id,
  person: namedBy(attendanceFix.user_id, user),
  department: namedBy(attendanceFix.department_id, department),
  date: attendanceFix.date,
  window: attendanceFix.window,
  window_in: attendanceFix.window_in,
  window_out: attendanceFix.window_out,
  kind: attendanceFix.kind,
  claimed_at: attendanceFix.claimed_at,
  reason_sealed: attendanceFix.reason_sealed,
  created_at: attendanceFix.created_at,
  status: attendanceFix.status,
  version: attendanceFix.version,
};

export const fixList = defineList<Query>({
  table: attendanceFix,
  id: attendanceFix.id,
  sorts: { created_at: attendanceFix.created_at, date: attendanceFix.date },
  default_sort: '-created_at',
  filters: {
    scope: () => undefined,
    status: (states) => inArray(attendanceFix.status, states),
  },
});

type Row = Awaited<ReturnType<typeof rowsWhere>>[number];
const rowsWhere = ({ db }: Pick<Context, 'db'>, where: SQL) => db.select(columns).from(attendanceFix).where(where);

const shown = ({ services, actor }: Pick<Context, 'services' | 'actor'>, { user_id, reason_sealed, ...row }: Row) => ({
  ...row,
  reason: services.seal.open(reason_sealed, REASON),
  actions: user_id === actor.user_id && row.status === 'submitted' ? ['withdraw' as const] : [],
});

/** Own corrections, or those of the people one answers for. */
export async function listFixes(ctx: Context, query: Query) {
  const base = query.scope === 'all' ? ofPeopleInReach(ctx) : ownFixes(ctx);
  const page = await pageOf(ctx.db, fixList, query, base, (reader, plan) =>
    planned(reader.select(columns).from(attendanceFix), plan),
  );
  return { ...page, list: page.list.map((row) => shown(ctx, row)) };
}

/** One correction, for whom it concerns. */
export async function getFix(ctx: Context, id: string) {
  // who takes part in its way sees it too
  await fixFlow.handlers.flow({ params: { id } }, ctx);
  return readFix(ctx, id);
}

/** One correction as its readers see it. */
export async function readFix(ctx: Context, id: string) {
  const [row] = await rowsWhere(ctx, eq(attendanceFix.id, id));
  if (!row) throw refuse(shared.not_found);
  return { ...shown(ctx, row), proofs: await proofsOf(ctx, id) };
}
