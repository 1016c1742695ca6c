import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { listSelfAndAbove } from '#modules/core/directory/server/public.ts';
import { keysOfPerson, shownTo } from '#server/audience/shown-to.ts';
import { within } from '#server/database/scope.ts';
import type { Context } from '#server/http/context.ts';
import { holds, scopeOf } from '#server/rights/actor.ts';
import type { RunningPortal } from '#server/running-portal.ts';
import { rulesRights } from '../../rights.ts';
import { administrativeFile } from '../tables.ts';

/** Name of a document in history and audit. */
export const FILE = 'administrative_file';

/** SQL: documents that the caller keeps, in every state. */
export const managedFiles = ({ actor }: Pick<Context, 'actor'>): SQL =>
  holds(actor, rulesRights.manageFiles)
    ? within(scopeOf(actor, rulesRights.manageFiles), administrativeFile.organization_id)
    : sql`false`;

export const isManagedFile = (
  { actor }: Pick<Context, 'actor'>,
  { organization_id }: { readonly organization_id: string },
): boolean =>
  holds(actor, rulesRights.manageFiles) &&
  scopeOf(actor, rulesRights.manageFiles).organizations.includes(organization_id);

/**
 * SQL: documents that the caller may read, out or void: those meant for them, and public ones of their organisation and
 * those above. Needs a reach over all.
 */
export async function readableFiles({
  db,
  actor,
  services,
}: Pick<Context, 'db' | 'actor'> & { readonly services: RunningPortal }): Promise<SQL> {
  if (!holds(actor, rulesRights.readFiles)) return sql`false`;
  const isPublic = actor.organization_id
    ? and(
        eq(administrativeFile.secrecy, 'public'),
        inArray(administrativeFile.organization_id, await listSelfAndAbove(db, actor.organization_id)),
      )
    : undefined;
  return and(
    inArray(administrativeFile.status, ['published', 'void']),
    or(shownTo(await keysOfPerson(services, db, actor.user_id), administrativeFile), isPublic),
  ) as SQL;
}
