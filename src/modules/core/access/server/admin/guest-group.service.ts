import { and, eq, isNull } from 'drizzle-orm';
import { organization } from '#modules/core/directory/server/tables.ts';
import type { Db } from '#server/database/database.ts';
import type { OpenContext } from '#server/http/context.ts';
import { findGroupOfHost } from '../frame.queries.ts';

/** The host name in the address that a caller opened, without its port. */
export function hostOf(ctx: Pick<OpenContext, 'header'>): string {
  return (ctx.header('host') ?? '').replace(/:\d+$/, '').toLowerCase();
}

/**
 * The school group (or school with a domain of its own) that somebody without an organisation is with: that of the
 * host name, else the only group there is. Null where several share the portal and the host name is nobody's: then
 * such people see nothing of any of them. Needs a reach over all.
 */
export async function groupOfGuest(ctx: Pick<OpenContext, 'header'>, db: Db): Promise<string | null> {
  const host = hostOf(ctx);
  const named = host ? await findGroupOfHost(db, host) : null;
  if (named) return named;
  const roots = await db
    .select({ id: organization.id })
    .from(organization)
    .where(and(isNull(organization.parent_id), eq(organization.status, 'active')))
    .limit(2);
  return roots.length === 1 && roots[0] ? roots[0].id : null;
}
