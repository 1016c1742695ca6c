import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod';
import type { Context } from '#server/http/context.ts';
import { type Page, pageOf } from '#server/lists/resource-list.ts';
import { currentOrganization, holds, scopeOf } from '#server/rights/actor.ts';
import { maskEmail, maskIdNumber, maskPhone } from '#shared/person/masks.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { SECTIONS, type Section, type SectionKey } from '../../contract/teacher-sections.ts';
import { TEACHER_ACTIONS, type teacherDetail, type teacherRow } from '../../contract/teacher-shapes.ts';
import { staffRights } from '../../rights.ts';
import { teacherCorrection, teacherDraft } from '../tables.ts';
import { standingOf, type TeacherStanding } from './reach.service.ts';
import { maskRows, readSections, type StoredSection, workSection } from './sections.service.ts';
import {
  countTeachers,
  type FoundTeacher,
  inDepartment,
  matchedBy,
  openDrafts,
  readTeachers,
  type TeacherQuery,
  teacherList,
  teachersWithin,
} from './teachers.queries.ts';

type Row = z.input<typeof teacherRow>;
type Detail = z.input<typeof teacherDetail>;
export type Reader = Pick<Context, 'db' | 'actor' | 'scope' | 'services'>;

/** The condition of the people whom the list of this caller shows for a query, and the remaining filters. */
export async function selectTeachers(source: Reader, { q, ...rest }: TeacherQuery) {
  const { db, actor, scope } = source;
  if (rest.organization_id && !scope.organizations.includes(rest.organization_id)) throw refuse(shared.not_found);
  let base: SQL = teachersWithin(scope);
  if (rest.department_id) base = and(base, await inDepartment(db, rest.department_id)) as SQL;
  // when papers end is known to those who keep them
  if (rest.figure === 'expiring' && !holds(actor, staffRights.edit)) base = sql`false`;
  if (q && actor.client_id) base = and(base, await matchedBy(db, actor.client_id, base, q)) as SQL;
  return { base, query: rest as TeacherQuery };
}

/** Staff in scope with the numbers above the list. */
export async function viewTeachers(ctx: Context, requested: TeacherQuery) {
  const { base, query } = await selectTeachers(ctx, requested);
  const page: Page<FoundTeacher> = await pageOf(ctx.db, teacherList, query, base, readTeachers);
  return { ...page, list: await shownRows(ctx, page.list), counts: await countsOf(ctx) };
}

async function countsOf(ctx: Context) {
  const keeps = holds(ctx.actor, staffRights.edit);
  const counts = await countTeachers(ctx.db, teachersWithin(ctx.scope));
  const drafts = keeps ? await ctx.db.$count(teacherDraft, openDrafts(scopeOf(ctx.actor, staffRights.edit))) : null;
  return { ...counts, expiring: keeps ? counts.expiring : null, drafts };
}

/** Rows of the list: work alone, for everybody. */
export async function shownRows({ db, services }: Reader, found: readonly FoundTeacher[]): Promise<Row[]> {
  const ids = found.map(({ row }) => row.id);
  const work = await readSections(db, services.seal, ids, ['teaching', 'titles']);
  return found.map((one) => shownRow(one, work.get(one.row.id) ?? []));
}

function shownRow({ row, person, ...found }: FoundTeacher, work: readonly StoredSection[]): Row {
  const rowsOf = (key: SectionKey) => work.find((one) => one.section === key)?.rows ?? [];
  const [title] = rowsOf('titles');
  const stage_codes = rowsOf('teaching')[0]?.['stage_codes'];
  return {
    id: row.id,
    name: person.name,
    name_en: person.name_en,
    avatar_url: person.avatar_url,
    number: person.number,
    is_activated: person.activated_at !== null,
    organization: found.organization,
    department: found.department,
    post: found.post,
    personnel_nature: row.personnel_nature as Row['personnel_nature'],
    staff_kind: row.staff_kind as Row['staff_kind'],
    stage_codes: (Array.isArray(stage_codes) ? stage_codes : []) as Row['stage_codes'],
    title: title ? ({ name: title['name'], level: title['level'] } as Row['title']) : null,
    entry_status: row.entry_status as Row['entry_status'],
    work_status: row.work_status as Row['work_status'],
    planned_entry_on: row.planned_entry_on,
    entered_on: row.entered_on,
    left_on: row.left_on,
    completeness: found.completeness,
  };
}

/** One member of staff with the sections that the caller may see. Refuses (404001) who is out of reach. */
export async function showTeacher(ctx: Pick<Context, 'db' | 'actor' | 'services'>, id: string): Promise<Detail> {
  const standing = await standingOf(ctx, id);
  const { found, is_self, sees_personal } = standing;
  const { row, person } = found;
  const readable = SECTIONS.filter((one) => sees_personal || one.reader === 'work');
  const keys = readable.map((one) => one.key);
  const stored = (await readSections(ctx.db, ctx.services.seal, [id], keys)).get(id) ?? [];
  const requested = sees_personal ? await requestedSections(ctx, id) : [];
  return {
    ...shownRow(found, stored),
    gender: person.gender as Detail['gender'],
    probation_months: row.probation_months ?? 0,
    regular_on: row.regular_on,
    identity: sees_personal ? identityOf(ctx, standing) : null,
    sections: readable.map((section) => {
      const existing = section.key === 'work' ? workSection(row) : stored.find((one) => one.section === section.key);
      return {
        section: section.key,
        rows: rowsFor(standing, section, existing?.rows ?? []),
        version: existing?.version ?? 0,
        expires_on: sees_personal ? (existing?.expires_on ?? null) : null,
        edit: editOf(standing, section),
        is_asked: requested.includes(section.key),
      };
    }),
    actions: actionsOf(standing),
    is_self,
    version: row.version,
  };
}

/** The own values are read in full but for those that are guarded; others read them masked. */
const rowsFor = ({ is_self }: TeacherStanding, section: Section, rows: StoredSection['rows']) =>
  is_self && !section.guarded ? [...rows] : maskRows(section, rows);

function editOf({ is_self, reaches, found }: TeacherStanding, section: Section): 'direct' | 'request' | null {
  if (found.row.entry_status === 'left') return null;
  if (is_self) return section.own === 'free' ? 'direct' : 'request';
  return reaches(staffRights.edit) ? 'direct' : null;
}

function identityOf(
  { services: { seal } }: Pick<Context, 'services'>,
  { found: { person, retires_on }, is_self }: TeacherStanding,
) {
  return {
    phone: person.phone_sealed && maskPhone(seal.open(person.phone_sealed, 'user.phone')),
    id_type: person.id_type,
    id_no: person.id_no_sealed && maskIdNumber(seal.open(person.id_no_sealed, 'user.id_no')),
    birthday: person.birthday,
    retires_on,
    email: person.email && (is_self ? person.email : maskEmail(person.email)),
  };
}

async function requestedSections({ db }: Pick<Context, 'db'>, userId: string): Promise<SectionKey[]> {
  const rows = await db
    .select({ section: teacherCorrection.section })
    .from(teacherCorrection)
    .where(and(eq(teacherCorrection.user_id, userId), inArray(teacherCorrection.status, ['pending'])));
  return rows.map((row) => row.section);
}

function actionsOf({ found, is_self, reaches }: TeacherStanding): Detail['actions'] {
  const { row, person } = found;
  const allowed = {
    update: !is_self && row.entry_status !== 'left' && reaches(staffRights.edit),
    remove: !is_self && row.entry_status === 'pending_entry' && reaches(staffRights.edit),
    reveal: is_self || (reaches(staffRights.edit) && reaches(staffRights.reveal)),
    send_active_sms: person.activated_at === null && reaches(staffRights.sendActivation),
    confirm_entry: !is_self && row.entry_status === 'pending_entry' && reaches(staffRights.confirmStart),
  };
  return TEACHER_ACTIONS.filter((action) => allowed[action]);
}

/** The school whose records the caller keeps; refuses (404001) one outside of what the right reaches. */
export function recordsOrganization({ actor, scope }: Pick<Context, 'actor' | 'scope'>): string {
  const id = currentOrganization(actor);
  if (!scope.organizations.includes(id)) throw refuse(shared.not_found);
  return id;
}
