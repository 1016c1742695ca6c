import { and, eq } from 'drizzle-orm';
import type { Context } from '#server/http/context.ts';
import { noticeFileKind } from './notice-files.ts';
import type { announcement, notice } from './tables.ts';

interface Drafts {
  readonly table: typeof announcement | typeof notice;
  /** What its files and its audit entries name. */
  readonly entity: 'announcement' | 'internotification';
}

/** Removes own drafts with their files; everything else is skipped with why. */
export async function removeOwnDrafts(
  { db, actor, services, audit }: Context,
  { table, entity }: Drafts,
  ids: readonly string[],
) {
  const skipped: { id: string; reason: 'not_found' | 'sent' }[] = [];
  let destroyed = 0;
  for (const id of new Set(ids)) {
    const [row] = await db
      .select({ status: table.status, title: table.title, organization_id: table.organization_id })
      .from(table)
      .where(and(eq(table.id, id), eq(table.created_by, actor.user_id)))
      .for('update');
    if (row?.status !== 'draft') {
      skipped.push({ id, reason: row ? 'sent' : 'not_found' });
      continue;
    }
    await services.files.replace(db, actor.user_id, noticeFileKind.kind, [], { type: entity, id });
    await db.delete(table).where(eq(table.id, id));
    const { organization_id, title } = row;
    audit({ action: `${entity}.delete`, target: [entity, id], organization_id, before: { title } });
    destroyed += 1;
  }
  return { destroyed, skipped };
}
