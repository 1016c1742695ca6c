import { and, asc, eq, inArray, isNull, notInArray, or } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import type { Context } from '#server/http/context.ts';
import { refuseFields } from '#shared/refusal.ts';
import { EXAM_FILE, kindOfPurpose, PRINT_FILE } from '../../contract/file-rules.ts';
import { printTexts as t } from '../../contract/print.refusals.ts';
import type { Purpose } from '../../contract/print-kinds.ts';
import { printFile } from '../tables.ts';

export type PrintFileRow = typeof printFile.$inferSelect;

/**
 * Own files that a job is made of, in the order in which they were named. Refuses, at their field, those of others, in another
 * job, gone, and those that were uploaded as what the purpose is not.
 */
export async function requireFiles(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  ids: readonly string[],
  purpose: Purpose,
  jobId: string | null,
): Promise<PrintFileRow[]> {
  const here = jobId ? eq(printFile.print_job_id, jobId) : undefined;
  const rows = await db
    .select()
    .from(printFile)
    .where(
      and(
        inArray(printFile.id, [...ids]),
        eq(printFile.owner_id, actor.user_id),
        or(isNull(printFile.print_job_id), here),
      ),
    );
  const found = ids.map((id) => rows.find((row) => row.id === id));
  const files = found.filter((row) => row !== undefined);
  if (files.length !== ids.length || new Set(ids).size !== ids.length) throw refuseFields({ file_ids: [t.files_gone] });
  if (files.some(({ kind }) => kind !== kindOfPurpose(purpose))) throw refuseFields({ file_ids: [t.other_secrecy] });
  return files;
}

/** Ties files to a job, in their order, and lets go of those that it does not have any more. */
export async function keepFiles(
  { db, actor, services }: Pick<Context, 'db' | 'actor' | 'services'>,
  jobId: string,
  files: readonly PrintFileRow[],
): Promise<void> {
  const target = { type: 'print_job', id: jobId };
  for (const kind of [PRINT_FILE, EXAM_FILE])
    await services.files.replace(
      db,
      actor.user_id,
      kind,
      files.filter((row) => row.kind === kind).map(({ id }) => id),
      target,
    );
  const ids = files.map(({ id }) => id);
  await db.delete(printFile).where(and(eq(printFile.print_job_id, jobId), notInArray(printFile.id, ids)));
  for (const [position, id] of ids.entries())
    await db.update(printFile).set({ print_job_id: jobId, position }).where(eq(printFile.id, id));
}

export const filesOf = (db: Db, jobId: string): Promise<PrintFileRow[]> =>
  db.select().from(printFile).where(eq(printFile.print_job_id, jobId)).orderBy(asc(printFile.position));

/** Takes the files of jobs out of the portal; their bytes go with the next sweep. Answers how many there were. */
export async function dropFiles(
  db: Db,
  services: Context['services'],
  jobIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const gone = await db
    .delete(printFile)
    .where(inArray(printFile.print_job_id, [...jobIds]))
    .returning({ id: printFile.id, print_job_id: printFile.print_job_id });
  await services.files.drop(
    db,
    gone.map(({ id }) => id),
  );
  const counts = new Map<string, number>();
  for (const { print_job_id } of gone) if (print_job_id) counts.set(print_job_id, (counts.get(print_job_id) ?? 0) + 1);
  return counts;
}
