import { and, eq } from 'drizzle-orm';
import type { Context } from '#server/http/context.ts';
import { noticeFileKind } from './notice-files.ts';
import type { announcement, notice } from './tables.ts';

interface Drafts<T extends typeof announcement | typeof notice> {
  readonly table: T;
  /** What its files and its audit entries name. */
  readonly entity: 'announcement' | 'internotification';
  /** Whether the policy lets its author remove it now, as its `actions` say. */
  readonly mayRemove: (row: T['$inferSelect']) => boolean;
}

/** Removes own drafts with their files; everything else is skipped with why. */
export async function removeOwnDrafts<T extends typeof announcement | typeof notice>(
  { db, actor, services, audit }: Context,
  { table, entity, mayRemove }: Drafts<T>,
  ids: readonly string[],
) {
  const skipped: { id: string; reason: 'not_found' | 'sent' }[] = [];
  let destroyed = 0;
  for (const id of new Set(ids)) {
    const [row] = (await db
      .select()
      .from(table as typeof announcement)
      .where(and(eq(table.id, id), eq(table.created_by, actor.user_id)))
      .for('update')) as T['$inferSelect'][];
    if (!row || !mayRemove(row)) {
      skipped.push({ id, reason: row && row.status !== 'draft' ? 'sent' : 'not_found' });
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
