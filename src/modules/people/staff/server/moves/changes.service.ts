import { eq, sql } from 'drizzle-orm';
import type { AuditEntry } from '#server/audit/audit.ts';
import type { Db } from '#server/database/database.ts';
import { defineFileKind, IMAGES } from '#server/files/kinds.ts';
import type { Context } from '#server/http/context.ts';
import { refuseFields } from '#shared/refusal.ts';
import { uuidv7 } from '#shared/uuid.ts';
import type { changeKinds } from '../../contract/move-kinds.ts';
import { paperRule } from '../../contract/teacher-moves.contract.ts';
import { moveTexts as t } from '../../contract/teacher-moves.refusals.ts';
import { teacher, teacherChange } from '../tables.ts';
import type { TeacherRow } from './standing.service.ts';

/** Papers of a move: medical ones, evaluations. Read through links beside the record alone. */
export const paperKind = defineFileKind({
  kind: 'teacher_paper',
  max_bytes: paperRule.max_bytes,
  types: [...IMAGES, 'application/pdf'],
  image: { max_side: 2048 },
  can_read: () => false,
});

type Values = Readonly<Record<string, string | number | null>>;
type Set = Partial<Omit<typeof teacher.$inferInsert, 'id' | 'organization_id'>>;

interface Mover {
  readonly db: Db;
  readonly actor?: { readonly user_id: string } | null | undefined;
  audit(entry: AuditEntry): void;
}

interface Change {
  readonly kind: (typeof changeKinds)[number]['code'];
  readonly from?: Values;
  readonly to?: Values;
  readonly effective_on: string;
  readonly reason?: string | null | undefined;
  readonly papers?: readonly string[];
}

/** Writes what happened to an employment, its history and the audit entry: all of it or nothing. */
export async function recordChange(
  mover: Mover,
  row: Pick<TeacherRow, 'id' | 'organization_id'>,
  action: string,
  { set, change }: { readonly set: Set; readonly change: Change },
): Promise<string> {
  const { from = {}, to = {}, reason = null, papers = [], ...facts } = change;
  await mover.db
    .update(teacher)
    .set({ ...set, version: sql`${teacher.version} + 1`, updated_at: sql`now()` })
    .where(eq(teacher.id, row.id));
  const id = uuidv7();
  await mover.db.insert(teacherChange).values({
    id,
    organization_id: row.organization_id,
    user_id: row.id,
    from,
    to,
    reason,
    papers: [...papers],
    ...facts,
    changed_by: mover.actor?.user_id ?? null,
  });
  mover.audit({
    action: `teacher.${action}`,
    target: ['user', row.id],
    organization_id: row.organization_id,
    before: from,
    after: { ...to, effective_on: change.effective_on },
  });
  return id;
}

/** Ties own uploads to what uses them. Refuses (422001) whatever else is given, at its field. */
export async function attachPapers(
  { db, actor, services }: Context,
  field: string,
  ids: readonly string[],
  target: { readonly type: string; readonly id: string },
): Promise<void> {
  for (const id of ids) {
    const file = await services.files.find(db, id);
    if (file?.kind !== paperKind.kind || file.owner_id !== actor.user_id || file.attached_id !== null)
      throw refuseFields({ [field]: [t.own_upload] });
  }
  await services.files.attach(db, actor.user_id, paperKind.kind, ids, target);
}
