import { and, asc, count, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { schoolCampus, user } from '#modules/directory/server/tables.ts';
import type { Db } from '#server/database/database.ts';
import { gate, security, securityDuty } from './tables.ts';

interface GateQuery {
  readonly page: number;
  readonly per_page: number;
  readonly sort?: string | undefined;
  readonly campus_id?: string | undefined;
  readonly open_only?: boolean | undefined;
}

const columns = {
  id: gate.id,
  organization_id: gate.organization_id,
  campus_id: gate.campus_id,
  campus_name: schoolCampus.name,
  campus_name_en: schoolCampus.name_en,
  name: gate.name,
  name_en: gate.name_en,
  kind: sql<'pedestrian' | 'vehicle' | 'both'>`${gate.kind}`,
  opens_at: gate.opens_at,
  closes_at: gate.closes_at,
  sort: gate.sort,
  status: sql<'open' | 'closed'>`${gate.status}`,
  version: gate.version,
};

/** Gates of one organisation with the guards who stand there now. A school has a handful of them. */
export async function listGates(db: Db, organizationId: string, query: GateQuery) {
  const where = and(
    eq(gate.organization_id, organizationId),
    query.campus_id ? eq(gate.campus_id, query.campus_id) : undefined,
    query.open_only ? eq(gate.status, 'open') : undefined,
  );
  const order = query.sort?.endsWith('name')
    ? query.sort.startsWith('-')
      ? desc(gate.name)
      : asc(gate.name)
    : sql`${gate.sort} asc nulls last`;
  const rows = await db
    .select(columns)
    .from(gate)
    .innerJoin(schoolCampus, eq(schoolCampus.id, gate.campus_id))
    .where(where)
    .orderBy(order, asc(gate.id))
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page);
  const [total] = await db.select({ n: count() }).from(gate).where(where);
  return { list: await withDuty(db, rows), total: total?.n ?? 0, page: query.page, per_page: query.per_page };
}

/** One gate of an organisation, or null. */
export async function findGate(db: Db, organizationId: string, id: string) {
  const rows = await db
    .select(columns)
    .from(gate)
    .innerJoin(schoolCampus, eq(schoolCampus.id, gate.campus_id))
    .where(and(eq(gate.organization_id, organizationId), eq(gate.id, id)));
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
