import { and, asc, desc, eq, getColumns, isNull, or, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { matchesPerson } from '#modules/core/directory/server/public.ts';
import { user } from '#modules/core/directory/server/tables.ts';
import type { Seal } from '#server/crypto/seal.ts';
import type { Db } from '#server/database/database.ts';
import { maskPhone } from '#shared/person/masks.ts';
import { searchPattern } from '#shared/text/search-words.ts';
import type { securityRow } from '../contract/securities.contract.ts';
import { gateNames } from './gates.queries.ts';
import { gate, security, securityDuty } from './tables.ts';

type SecurityRow = z.input<typeof securityRow>;

interface SecurityQuery {
  readonly page: number;
  readonly per_page: number;
  readonly sort?: string | undefined;
  readonly q?: string | undefined;
  readonly status?: SecurityRow['status'] | undefined;
  readonly post_kind?: SecurityRow['post_kind'] | undefined;
}

function selectSecurities(db: Db) {
  return db
    .select({
      ...getColumns(security),
      name: user.name,
      phone_sealed: user.phone_sealed,
      duty_gate_id: securityDuty.gate_id,
      duty_gate_name: gate.name,
      duty_started_at: securityDuty.started_at,
    })
    .from(security)
    .innerJoin(user, eq(user.id, security.user_id))
    .leftJoin(securityDuty, and(eq(securityDuty.security_id, security.id), isNull(securityDuty.ended_at)))
    .leftJoin(gate, eq(gate.id, securityDuty.gate_id));
}

/** Guards of one organisation; phones masked. */
export async function listSecurities(db: Db, seal: Seal, organizationId: string, query: SecurityQuery) {
  const where = and(
    eq(security.organization_id, organizationId),
    query.status ? eq(security.status, query.status) : undefined,
    query.post_kind ? eq(security.post_kind, query.post_kind) : undefined,
    query.q ? or(matchesPerson(query.q), sql`${security.company} ~* ${searchPattern(query.q)}`) : undefined,
  ) as SQL;
  const direction = query.sort?.startsWith('-') ? desc : asc;
  const column = query.sort?.endsWith('hired_on') ? security.hired_on : user.name_pinyin;
  const rows = await selectSecurities(db)
    .where(where)
    .orderBy(direction(column), asc(security.id))
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page);
  const [total] = await db
    .select({ n: sql<number>`count(*)::int` })
    .from(security)
    .innerJoin(user, eq(user.id, security.user_id))
    .where(where);
  return { list: await present(db, seal, rows), total: total?.n ?? 0, page: query.page, per_page: query.per_page };
}

/** One guard of an organisation, or null. */
export async function findSecurity(
  db: Db,
  seal: Seal,
  organizationId: string,
  id: string,
): Promise<SecurityRow | null> {
  const rows = await selectSecurities(db).where(and(eq(security.organization_id, organizationId), eq(security.id, id)));
  return (await present(db, seal, rows))[0] ?? null;
}

async function present(db: Db, seal: Seal, rows: Awaited<ReturnType<typeof selectSecurities>>): Promise<SecurityRow[]> {
  const names = await gateNames(
    db,
    rows.flatMap((row) => row.gate_ids),
  );
  return rows.map((row) => ({
    ...row,
    is_active: row.status === 'active',
    phone: row.phone_sealed ? maskPhone(seal.open(row.phone_sealed, 'user.phone')) : '',
    gates: row.gate_ids.flatMap((id) => names.get(id) ?? []),
    duty:
      row.duty_gate_id && row.duty_started_at
        ? { gate_id: row.duty_gate_id, gate_name: row.duty_gate_name ?? '', started_at: row.duty_started_at }
        : null,
  }));
}
