import { and, eq, like, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { changePerson, joinOrganization } from '#modules/core/directory/server/public.ts';
import { organization, user } from '#modules/core/directory/server/tables.ts';
import { createPerson } from '#modules/identity/accounts/server/public.ts';
import { sendActivationLink } from '#modules/identity/onboarding/server/public.ts';
import { identityOf, isFreePhone, listByDocument } from '#modules/people/people/server/public.ts';
import { constraintOf } from '#server/database/database.ts';
import type { Context } from '#server/http/context.ts';
import { defineNumbers } from '#server/numbers/numbers.ts';
import { today } from '#shared/dates.ts';
import { refuseFields } from '#shared/refusal.ts';
import { isSameName } from '#shared/text/person-name.ts';
import type { SectionInput } from '../../contract/section-rules.ts';
import { type SectionKey, type SectionRow, sectionOf } from '../../contract/teacher-sections.ts';
import type { teacherRecords } from '../../contract/teachers.contract.ts';
import { teacherTexts as t } from '../../contract/teachers.refusals.ts';
import { requirePlace } from '../invitations/invitations.service.ts';
import { teacher } from '../tables.ts';
import { markDraftUsed } from './drafts.service.ts';
import { requireUnemployed } from './employment.service.ts';
import { completeRows, readSection, storeSection, type TeacherRow } from './sections.service.ts';
import { recordsOrganization, showTeacher } from './view.service.ts';

type Draft = z.output<(typeof teacherRecords)['create']['body']>;
/** What stores people: a call, an import, the demo. */
export interface RecordSource extends Pick<Context, 'db' | 'services'>, Partial<Pick<Context, 'audit'>> {
  readonly actor: { readonly client_id: string | null; readonly time_zone: string };
}

/** Without these nobody is taken in; foreign staff need their papers besides. */
const NEEDED: readonly SectionKey[] = ['work', 'personal', 'emergency', 'education'];

/**
 * Takes somebody in: person, number, a record that waits for the first day, and the link to the account. Refuses
 * (200200) who is employed in the group already; somebody else who is known gets the record alone.
 */
export async function createTeacher(ctx: Context, { sections, ...draft }: Draft, draftId: string | null = null) {
  const organization_id = recordsOrganization(ctx);
  requireSections(sections);
  await requirePlace(ctx.db, organization_id, draft);
  if (draftId) await markDraftUsed(ctx, draftId);
  const id = await findOrCreatePerson(ctx, draft.person);
  const row = await createRecord(ctx, id, { ...draft, organization_id });
  for (const [at, { section, rows }] of sections.entries()) await store(ctx, row, section, rows, `sections.${at}`);
  await joinOrganization(ctx, organization_id, id, today(), 'hr');
  ctx.audit({
    action: 'teacher.create',
    target: ['user', id],
    organization_id,
    after: {
      name: draft.person.name,
      department_id: draft.department_id,
      sections: sections.map((one) => one.section),
    },
  });
  await ctx.services.sessions.refresh(ctx.db, [id]);
  const [school] = await ctx.db
    .select({ name: organization.name })
    .from(organization)
    .where(eq(organization.id, organization_id));
  await sendActivationLink(ctx, id, school?.name ?? '');
  return showTeacher(ctx, id);
}

async function store(ctx: Context, row: TeacherRow, section: SectionKey, rows: readonly SectionRow[], at: string) {
  const before = await readSection(ctx, row, section);
  // of somebody who worked here before, what is not given anew stays
  await storeSection(ctx, row, section, completeRows(section, rows, before.rows, at), before.version);
}

function requireSections(given: readonly SectionInput[]): void {
  const rowsOf = (key: SectionKey) => given.find(({ section }) => section === key)?.rows ?? [];
  const isForeign = rowsOf('personal')[0]?.['country'] !== 'CN';
  const missing = [...NEEDED, ...(isForeign ? (['foreign'] as const) : [])].find((key) => rowsOf(key).length === 0);
  if (!missing) return;
  const { cn, us } = sectionOf(missing);
  const { section_needed: text } = t;
  throw refuseFields({
    sections: [{ cn: text.cn.replace('{section}', cn), us: text.us.replace('{section}', us) }],
  });
}

/** The person of this document: somebody known who works nowhere in the group, or somebody new. */
export async function findOrCreatePerson(ctx: RecordSource, given: Draft['person']): Promise<string> {
  const { db, services, actor } = ctx;
  const { number, phone, email, name, name_en } = given;
  const identity = identityOf(given);
  const id_no_bidx = services.seal.blindIndex(given.id_no, 'id_no');
  // two who take the same person in: the second waits, and finds them employed
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${id_no_bidx}, 0))`);
  const [existing] = await listByDocument(ctx, given.id_no);
  if (existing) {
    if (!isSameName(existing.name, name)) throw refuseFields({ 'person.name': [t.other_name] });
    await requireUnemployed(db, existing.id);
    await ensureNumber(ctx, existing.id, number ?? null);
    return existing.id;
  }
  const { user_id } = await createPerson(ctx, {
    name,
    name_en: name_en ?? null,
    ...identity,
    phone,
    email: email ?? null,
    number: number ?? (await nextNumber(ctx)),
    user_types: ['visitor'],
    client_id: actor.client_id,
    is_activated: false,
    is_phone_owner: await isFreePhone(ctx, phone),
  }).catch(numberTaken);
  return user_id;
}

/** A number is given once and kept. */
async function ensureNumber(ctx: RecordSource, id: string, wish: string | null): Promise<void> {
  const [existing] = await ctx.db.select({ number: user.number }).from(user).where(eq(user.id, id));
  if (existing?.number) return;
  const number = wish ?? (await nextNumber(ctx));
  await changePerson(ctx, id, { number }, { action: 'user.give_number' }).catch(numberTaken);
}

function numberTaken(error: unknown): never {
  if (constraintOf(error)?.includes('number')) throw refuseFields({ 'person.number': [t.number_taken] });
  throw error;
}

/** `T`, the year and a serial of four digits, over the school group. */
const staffNumbers = defineNumbers({ key: 'staff.number', pattern: 'T{yyyy}{seq:4}', kind: 'gapless' });

/** The next one, behind those that were given by hand. */
function nextNumber(ctx: RecordSource): Promise<string> {
  const { client_id, time_zone } = ctx.actor;
  const above = (day: string) => sql<number>`(
    select coalesce(max(substring(${user.number} from 6)::int), 0) from ${user}
     where ${and(eq(user.client_id, client_id ?? ''), like(user.number, `T${day.slice(0, 4)}%`), sql`${user.number} ~ '^T[0-9]{8}$'`)})`;
  return staffNumbers.next(ctx, { organization_id: client_id ?? '', zone: time_zone, above });
}

/** A record that waits for the first day; one of somebody who left is opened again. */
export async function createRecord(
  { db }: Pick<RecordSource, 'db'>,
  id: string,
  {
    organization_id,
    department_id,
    post_id,
  }: { organization_id: string; department_id: string | null; post_id: string | null },
): Promise<TeacherRow> {
  const facts = {
    organization_id,
    department_id,
    post_id,
    entry_status: 'pending_entry',
    work_status: 0,
    entered_on: null,
    former_work_status: null,
    regular_on: null,
    left_on: null,
    left_kind: null,
    is_probation_extended: false,
  };
  const [row] = await db
    .insert(teacher)
    .values({ id, ...facts })
    .onConflictDoUpdate({
      target: teacher.id,
      set: { ...facts, version: sql`${teacher.version} + 1`, updated_at: sql`now()` },
    })
    .returning();
  if (!row) throw new Error('a record was not stored');
  return row;
}
