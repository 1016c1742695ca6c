import { and, asc, eq, getColumns, inArray } from 'drizzle-orm';
import { fileRefusals } from '#shared/calls/files.contract.ts';
import { RefusalError, refuseFields } from '#shared/refusal.ts';
import type { Link } from './link.ts';
import type { Parts, Plain } from './store-parts.ts';
import type { Writer } from './store-types.ts';

/** What a row names beside its columns: rows of other tables through a link table, and uploaded files. */

/** The ids of a row's links in their order, by field. */
async function linkedIds({ db }: Pick<Writer, 'db'>, { table, of, to, sort }: Link, id: string): Promise<string[]> {
  const rows = await db
    .select({ to })
    .from(table)
    .where(eq(of, id))
    .orderBy(asc(sort ?? to));
  return rows.map((row) => String(row.to));
}

/**
 * Stores the links that a body names; fields that it leaves out stay as they are. Gives the ids before, by field, for the
 * record. The row is locked or new, so two changes do not mix.
 */
export async function writeLinks(
  { options }: Parts,
  ctx: Writer,
  id: string,
  body: Plain,
  ownerId: string,
): Promise<Plain> {
  const before: Plain = {};
  for (const [field, link] of Object.entries(options.links ?? {})) {
    if (body[field] === undefined) continue;
    const wanted = [...new Set(body[field] as readonly string[])];
    const known = await linkedIds(ctx, link, id);
    before[field] = known;
    if (known.join() === wanted.join()) continue;
    const { table, of, to, sort } = link;
    const gone = known.filter((one) => sort || !wanted.includes(one));
    if (gone.length > 0) await ctx.db.delete(table).where(and(eq(of, id), inArray(to, gone)));
    const place = 'organization_id' in getColumns(table) ? { organization_id: ownerId } : {};
    const come = wanted.map((one, at) => ({
      ...place,
      [of.name]: id,
      [to.name]: one,
      ...(sort ? { [sort.name]: at } : {}),
    }));
    const fresh = sort ? come : come.filter((_, at) => !known.includes(wanted[at] ?? ''));
    if (fresh.length > 0) await ctx.db.insert(table).values(fresh);
  }
  return before;
}

/** Ties the files that a row names to it, and releases those that it named before; all of them when it is gone. */
export async function tieFiles({ options }: Parts, ctx: Writer, id: string, row: Plain | null): Promise<void> {
  const { db, services, actor } = ctx;
  for (const [field, { kind }] of Object.entries(options.files ?? {})) {
    if (row && row[field] === undefined) continue;
    const ids = [row?.[field] ?? []].flat() as string[];
    await services.files.replace(db, actor.user_id, kind, ids, { type: kind, id }).catch((error: unknown) => {
      throw error instanceof RefusalError ? refuseFields({ [field]: [fileRefusals.gone] }) : error;
    });
  }
}
