import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { schoolCampus, user } from '#modules/core/directory/server/tables.ts';
import type { Db } from '#server/database/database.ts';
import { is } from '#server/lists/resource-list.ts';
import { valueBy } from '#server/store/columns.ts';
import { defineStore } from '#server/store/store.ts';
import { ownOrganization } from '#server/store/store-types.ts';
import { refuse } from '#shared/refusal.ts';
import { gates, gateRefusals as r } from '../contract/gates.contract.ts';
import { gate, security, securityDuty } from './tables.ts';

/** Gates of one organisation with the guards who stand there now. */
export const gateStore = defineStore(gates, {
  table: gate,
  reach: { read: ownOrganization, write: ownOrganization },
  columns: {
    campus_name: valueBy<string>(gate.campus_id, schoolCampus, schoolCampus.name),
    campus_name_en: valueBy<string | null>(gate.campus_id, schoolCampus, schoolCampus.name_en),
  },
  decorate: withDuty,
  list: {
    sorts: { sort: gate.sort, name: gate.name },
    default_sort: 'sort',
    filters: { campus_id: is(gate.campus_id), open_only: (isOpen) => (isOpen ? eq(gate.status, 'open') : undefined) },
  },
  references: {
    campus_id: { table: schoolCampus, text: { cn: '请选择本校的校区', us: 'Choose a campus at this school' } },
  },
  unique: { gate_organization_id_campus_id_name_unique: r.name_taken },
  in_use: r.in_use,
  beforeRemove: async (ctx, { id }) => {
    if (await ctx.db.$count(securityDuty, eq(securityDuty.gate_id, id))) throw refuse(r.in_use);
  },
});

async function withDuty<Row extends { id: string }>(db: Db, rows: Row[]) {
  const ids = rows.map((row) => row.id);
  const duty = await db
    .select({ gate_id: securityDuty.gate_id, user_id: user.id, name: user.name, started_at: securityDuty.started_at })
    .from(securityDuty)
    .innerJoin(security, eq(security.id, securityDuty.security_id))
    .innerJoin(user, eq(user.id, security.user_id))
    .where(and(inArray(securityDuty.gate_id, ids), isNull(securityDuty.ended_at)))
    .orderBy(asc(securityDuty.started_at));
  return rows.map((row) => ({
    ...row,
    on_duty: duty.filter((one) => one.gate_id === row.id).map(({ gate_id: _, ...person }) => person),
  }));
}
