import { and, eq, inArray, notInArray, sql } from 'drizzle-orm';
import { endUserTypeMembership, removeUserType, takeBackPerson } from '#modules/core/directory/server/public.ts';
import { user } from '#modules/core/directory/server/tables.ts';
import { replacePhone } from '#modules/identity/recovery/server/public.ts';
import { undoEnrolment } from '#modules/people/students/server/public.ts';
import { type AuditEntry, writeAudit } from '#server/audit/audit.ts';
import type { TaskSource } from '#server/data-task/definitions.ts';
import { constraintOf } from '#server/database/database.ts';
import { guardian, guardianLinkRequest, stuGdClient } from '../tables.ts';

/** What one row of an import made. */
export interface FamilyEntry {
  readonly student_id: string;
  readonly guardians: readonly {
    readonly user_id: string;
    /** The person was not there before. */
    readonly made: boolean;
    readonly link_id: string;
  }[];
}

type Source = TaskSource<{ readonly organization_id: string }>;

/** Undoes one family of an import, as a whole or not at all: a family of which anything was used or changed since stays. */
export async function undoFamily(source: Source, entry: FamilyEntry): Promise<void> {
  const { db } = source;
  const log: AuditEntry[] = [];
  await db.execute(sql`savepoint one_family`);
  try {
    const isGone = await undoRow({ ...source, audit: (one: AuditEntry) => log.push(one) }, entry);
    await db.execute(isGone ? sql`release savepoint one_family` : sql`rollback to savepoint one_family`);
    if (!isGone) return;
  } catch (error) {
    // what other records hold keeps the family: the database knows it without asking each module
    if (!constraintOf(error)) throw error;
    await db.execute(sql`rollback to savepoint one_family`);
    return;
  }
  await writeAudit(db, { actor: source.actor, ip: null, device: null, request_id: 'data_task' }, log);
}

async function undoRow(source: Source & { audit(entry: AuditEntry): void }, entry: FamilyEntry): Promise<boolean> {
  const { db, params } = source;
  const { student_id, guardians } = entry;
  const own = guardians.map((one) => one.link_id);
  const touched = and(eq(stuGdClient.student_id, student_id), own.length ? notInArray(stuGdClient.id, own) : undefined);
  const asked = eq(guardianLinkRequest.matched_student_id, student_id);
  if ((await db.$count(stuGdClient, touched)) > 0 || (await db.$count(guardianLinkRequest, asked)) > 0) return false;
  const people = guardians.filter((one) => one.made).map((one) => one.user_id);
  if (people.length && (await db.$count(guardian, inArray(guardian.user_id, people))) > 0) return false;
  if (own.length) {
    const made = and(inArray(stuGdClient.id, own), eq(stuGdClient.version, 1), eq(stuGdClient.status, 'active'));
    const gone = await db.delete(stuGdClient).where(made).returning({ id: stuGdClient.id });
    if (gone.length !== own.length) return false;
  }
  if (!(await undoEnrolment(source, student_id))) return false;
  for (const { user_id, made } of guardians) await removeGuardian(source, user_id, made, params.organization_id);
  return true;
}

/** A guardian without further children is none any more; one whom the import made, and nobody used, goes. */
async function removeGuardian(source: Source, userId: string, made: boolean, organizationId: string): Promise<void> {
  const { db } = source;
  const left = await db
    .select({ organization_id: stuGdClient.organization_id })
    .from(stuGdClient)
    .where(and(eq(stuGdClient.guardian_id, userId), inArray(stuGdClient.status, ['pending', 'active'])));
  if (left.every((one) => one.organization_id !== organizationId))
    await endUserTypeMembership(source, { user_id: userId, organization_id: organizationId });
  if (left.length > 0) return;
  await removeUserType(source, { user_id: userId, organization_id: organizationId, user_type: 'guardian' });
  const [person] = await db
    .select({ activated_at: user.activated_at, types: user.types })
    .from(user)
    .where(eq(user.id, userId));
  if (!made || !person || person.activated_at || person.types.length > 0) return;
  await replacePhone(source, userId, { phone: null, is_owner: false });
  await takeBackPerson(source, userId);
}
