import { and, eq } from 'drizzle-orm';
import type { Db } from '../database/database.ts';
import { CSV, XLSX } from '../files/file-type.ts';
import { defineFileKind, type FileRow } from '../files/kinds.ts';
import { type Actor, holds } from '../rights/actor.ts';
import { findExport, findImport } from './definitions.ts';
import { dataTask } from './tables.ts';

/** Files to import, and the same file given back with verdicts. */
export const importKind = defineFileKind({
  kind: 'import',
  max_bytes: 10 << 20,
  types: [XLSX, CSV, 'text/plain'],
  image: null,
  can_read: ownRight,
});

/** What tasks write; people cannot upload it. */
export const resultKind = defineFileKind({
  kind: 'task_result',
  max_bytes: 0,
  types: [],
  image: null,
  can_read: ownRight,
});

/** The owner of the task, as long as they hold the right that made it. */
async function ownRight(db: Db, actor: Actor, row: FileRow): Promise<boolean> {
  if (!row.attached_id) return false;
  const [task] = await db
    .select()
    .from(dataTask)
    .where(and(eq(dataTask.id, row.attached_id), eq(dataTask.user_id, actor.user_id)));
  const definition = task && (task.kind === 'export' ? findExport(task.definition) : findImport(task.definition));
  return definition?.rights.some((code) => holds(actor, code)) ?? false;
}
