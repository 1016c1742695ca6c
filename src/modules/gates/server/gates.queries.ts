import { and, asc, eq, getColumns, inArray, isNull } from 'drizzle-orm';
import type * as z from 'zod';
import { schoolCampus, user } from '#modules/directory/server/tables.ts';
import type { Db } from '#server/database/database.ts';
import { defineList, is, pageOf } from '#server/lists/resource-list.ts';
import type { gates } from '../contract/gates.contract.ts';
import { gate, security, securityDuty } from './tables.ts';

type GateQuery = z.output<typeof gates.list.query>;

const columns = {
  ...getColumns(gate),
  campus_name: schoolCampus.name,
  campus_name_en: schoolCampus.name_en,
};

const selectGates = (db: Db) =>
  db.select(columns).from(gate).innerJoin(schoolCampus, eq(schoolCampus.id, gate.campus_id));

const gateList = defineList<GateQuery>({
  table: gate,
  id: gate.id,
  sorts: { sort: gate.sort, name: gate.name },
  default_sort: 'sort',
  filters: {
    campus_id: is(gate.campus_id),
    open_only: (isOpen) => (isOpen ? eq(gate.status, 'open') : undefined),
  },
});

/** Gates of one organisation with the guards who stand there now. */
export function listGates(db: Db, organizationId: string, query: GateQuery) {
  const own = eq(gate.organization_id, organizationId);
  return pageOf(db, gateList, query, own, async (tx, { where, order, limit, offset }) => {
    const rows = await selectGates(tx)
      .where(where)
      .orderBy(...order)
      .limit(limit)
      .offset(offset);
    return withDuty(tx, rows);
  });
}

/** One gate of an organisation, or null. */
export async function findGate(db: Db, organizationId: string, id: string) {
  const rows = await selectGates(db).where(and(eq(gate.organization_id, organizationId), eq(gate.id, id)));
  return (await withDuty(db, rows))[0] ?? null;
}

/** Names of gates by id. */
export async function gateNames(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, { id: string; name: string; name_en: string | null }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: gate.id, name: gate.name, name_en: gate.name_en })
    .from(gate)
    .where(inArray(gate.id, [...new Set(ids)]));
  return new Map(rows.map((row) => [row.id, row]));
}

async function withDuty<T extends { id: string }>(db: Db, rows: T[]) {
  if (rows.length === 0) return [];
  const duty = await db
    .select({ gate_id: securityDuty.gate_id, user_id: user.id, name: user.name, started_at: securityDuty.started_at })
    .from(securityDuty)
    .innerJoin(security, eq(security.id, securityDuty.security_id))
    .innerJoin(user, eq(user.id, security.user_id))
    .where(
      and(
        inArray(
          securityDuty.gate_id,
          rows.map((row) => row.id),
        ),
        isNull(securityDuty.ended_at),
      ),
    )
    .orderBy(asc(securityDuty.started_at));
  return rows.map((row) => ({
    ...row,
    on_duty: duty.filter((d) => d.gate_id === row.id).map(({ gate_id: _, ...person }) => person),
  }));
}
