import { and, asc, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import { organization } from '#modules/core/directory/server/tables.ts';
import { acrossOrganizations } from '#server/database/across-organizations.ts';
import type { Db } from '#server/database/database.ts';
import { vacationType } from '../tables.ts';

export type TypeRow = typeof vacationType.$inferSelect;

const rootOf = (organizationId: string): SQL =>
  sql`(select ${organization.client_id} from ${organization} where ${organization.id} = ${organizationId})`;

/** SQL condition: a type of the school, of its group, or of the product. */
const known = (organizationId: string): SQL =>
  or(
    eq(vacationType.organization_id, organizationId),
    and(isNull(vacationType.organization_id), eq(vacationType.client_id, rootOf(organizationId))),
    and(isNull(vacationType.organization_id), isNull(vacationType.client_id)),
  ) as SQL;

const nearness = ({ organization_id, client_id }: TypeRow): number => (organization_id ? 0 : client_id ? 1 : 2);

/** The types that hold at a school, by code the nearest one: its own, its group's, the product's. */
export async function typesOf(db: Db, organizationId: string): Promise<TypeRow[]> {
  return acrossOrganizations(db, async () => {
    const rows = await db
      .select()
      .from(vacationType)
      .where(known(organizationId))
      .orderBy(asc(vacationType.sort), asc(vacationType.code));
    const nearest = new Map<string, TypeRow>();
    for (const row of rows) {
      const other = nearest.get(row.code);
      if (!other || nearness(row) < nearness(other)) nearest.set(row.code, row);
    }
    return rows.filter((row) => nearest.get(row.code) === row);
  });
}

/** Types by id, wherever they belong: for what was asked for under them. */
export async function typesById(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, TypeRow>> {
  if (ids.length === 0) return new Map();
  return acrossOrganizations(db, async () => {
    const rows = await db
      .select()
      .from(vacationType)
      .where(sql`${vacationType.id} = any (${sql.param([...new Set(ids)])}::uuid[])`);
    return new Map(rows.map((row) => [row.id, row]));
  });
}
