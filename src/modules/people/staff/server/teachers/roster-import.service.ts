import { and, eq } from 'drizzle-orm';
import * as z from 'zod';
import { joinOrganization, takeBackImportedMembership, takeBackPerson } from '#modules/core/directory/server/public.ts';
import { user } from '#modules/core/directory/server/tables.ts';
import { replacePhone } from '#modules/identity/recovery/server/public.ts';
import { writeAudit } from '#server/audit/audit.ts';
import { takeImport } from '#server/data-task/data-tasks.service.ts';
import { defineImport, type Verdict } from '#server/data-task/definitions.ts';
import type { Context } from '#server/http/context.ts';
import { today } from '#shared/dates.ts';
import type { UploadedFile } from '#shared/endpoint.ts';
import { id } from '#shared/fields.ts';
import type { SectionKey, SectionRow } from '../../contract/teacher-sections.ts';
import { teacherTexts as t } from '../../contract/teachers.refusals.ts';
import { staffRights } from '../../rights.ts';
import { teacher, teacherFile } from '../tables.ts';
import { createRecord, findOrCreatePerson } from './entry.service.ts';
import { type RosterRow as Row, rosterColumns, type RosterSource as Source } from './roster-columns.ts';
import { changesOf, type ExistingPeople, findExisting, verdictOf } from './roster-verdict.service.ts';
import { completeRows, storeSection, type TeacherRow } from './sections.service.ts';
import { recordsOrganization } from './view.service.ts';

const PLACE = 'teacher_file.undo';

interface Entry {
  readonly user_id: string;
  readonly is_new: boolean;
  /** Sealed: what stood in the sections before, and under which version it stands now. */
  readonly before_sealed: string;
}
interface Before {
  readonly section: SectionKey;
  readonly rows: readonly SectionRow[];
  readonly was_stored: boolean;
  readonly version: number;
}

async function saveRow(source: Source, row: Row, existing: ExistingPeople): Promise<Entry> {
  const { organization_id } = source.params;
  const person = existing.find(row);
  const kept = person ? existing.teachers.get(person.id) : undefined;
  const isNew = !kept || kept.entry_status === 'left';
  const record = isNew ? await createFromRow(source, row, existing) : kept;
  const stored: Before[] = [];
  for (const { key, before, given } of changesOf(row, existing, isNew ? null : record.id)) {
    const version = key === 'work' ? record.version : before.version;
    await storeSection(source, record, key, completeRows(key, [given], before.rows, key), version);
    stored.push({ section: key, rows: before.rows, was_stored: before.version > 0, version: version + 1 });
  }
  if (isNew) await joinOrganization(source, organization_id, record.id, today(), 'import');
  return {
    user_id: record.id,
    is_new: isNew,
    before_sealed: source.services.seal.seal(JSON.stringify(stored), PLACE),
  };
}

async function createFromRow(source: Source, row: Row, existing: ExistingPeople): Promise<TeacherRow> {
  const { organization_id } = source.params;
  const { name, number, id_no, id_type, phone } = row;
  const user_id = await findOrCreatePerson(source, {
    name,
    number,
    id_no: id_no ?? '',
    id_type: id_type ?? 'identity',
    phone: phone ?? '',
  });
  const department_id = (row.department_code && existing.departments.get(row.department_code)) || null;
  const post_id = (row.post_code && existing.posts.get(row.post_code)) || null;
  return createRecord(source, user_id, { organization_id, department_id, post_id });
}

/** Takes a row back: what it changed and nobody changed since, and whom it brought and nobody used. */
async function undoRow(source: Source, { user_id, is_new, before_sealed }: Entry): Promise<void> {
  const { db, services } = source;
  const [record] = await db.select().from(teacher).where(eq(teacher.id, user_id)).for('update');
  if (!record) return;
  if (is_new) return removeNew(source, record);
  let now = record;
  for (const one of JSON.parse(services.seal.open(before_sealed, PLACE)) as Before[]) {
    if (one.section === 'work') {
      if (now.version !== one.version) continue;
      await storeSection(source, now, 'work', one.rows, one.version);
      now = { ...now, version: now.version + 1 };
      continue;
    }
    const mine = and(
      eq(teacherFile.user_id, user_id),
      eq(teacherFile.section, one.section),
      eq(teacherFile.version, one.version),
    );
    if ((await db.$count(teacherFile, mine)) === 0) continue;
    if (one.was_stored) await storeSection(source, now, one.section, one.rows, one.version);
    else await db.delete(teacherFile).where(mine);
  }
}

async function removeNew(source: Source, record: TeacherRow): Promise<void> {
  const { db } = source;
  const [person] = await db.select().from(user).where(eq(user.id, record.id)).for('update');
  if (!person || person.activated_at || record.entry_status !== 'pending_entry') return;
  await db.delete(teacherFile).where(eq(teacherFile.user_id, record.id));
  await db.delete(teacher).where(eq(teacher.id, record.id));
  await takeBackImportedMembership(db, record.id, record.organization_id);
  if (person.version !== 1 || person.types.some((type) => type !== 'visitor')) return;
  await replacePhone(source, record.id, { phone: null, is_owner: false });
  await takeBackPerson(source, record.id);
}

/**
 * Staff by file: known ones by number, else by document. Who is new waits for the first day like everybody else who
 * is taken in.
 */
export const rosterImport = defineImport<Source['params'], Row>({
  name: 'teachers',
  title: { cn: '教职工档案', us: 'Staff records' },
  rights: [staffRights.import],
  params: z.strictObject({ organization_id: id }),
  max_rows: 5000,
  columns: rosterColumns,
  keysOf: ({ number, id_no }) => ({ number, id_no }),
  async compare(source, rows) {
    if (!source.scope.organizations.includes(source.params.organization_id))
      return rows.map(() => ({ errors: { name: [t.foreign_organization] } }));
    const existing = await findExisting(source, rows);
    const verdicts: Verdict[] = [];
    for (const row of rows) verdicts.push(await verdictOf(source, row, existing));
    return verdicts;
  },
  async save(source, rows) {
    const existing = await findExisting(
      source,
      rows.map(({ row }) => row),
    );
    const entries: Entry[] = [];
    for (const { row } of rows) entries.push(await saveRow(source, row, existing));
    const { organization_id } = source.params;
    await writeAudit(
      source.db,
      { actor: source.actor, ip: null, device: null, request_id: 'data_task' },
      entries.map((entry) => ({ action: 'teacher.import', target: ['user', entry.user_id] as const, organization_id })),
    );
    return entries;
  },
  async undo(source, entries) {
    for (const entry of entries as readonly Entry[]) await undoRow(source, entry);
    await source.services.sessions.refresh(
      source.db,
      (entries as readonly Entry[]).map((entry) => entry.user_id),
    );
  },
});

/** Checks a file of staff as a data task; the school is the current one unless another is named. */
export async function startRosterImport(
  ctx: Context,
  organizationId: string | undefined,
  file: UploadedFile | undefined,
) {
  const params = { organization_id: organizationId ?? recordsOrganization(ctx) };
  const task = await takeImport(ctx, file, { definition: rosterImport.name, params });
  return { data_task_id: task.id };
}
