import { and, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import * as z from 'zod';
import { directoryRights } from '#modules/core/directory/rights.ts';
import {
  addMember,
  joinOrganization,
  takeBackImportedMembership,
  takeBackImportedPlaces,
  takeBackPerson,
} from '#modules/core/directory/server/public.ts';
import { department, post, user, userDepartment, userOrganization } from '#modules/core/directory/server/tables.ts';
import { createPerson } from '#modules/identity/accounts/server/public.ts';
import { replacePhone } from '#modules/identity/recovery/server/public.ts';
import { writeAudit } from '#server/audit/audit.ts';
import { defineImport, type TaskSource, type Verdict } from '#server/data-task/definitions.ts';
import { MASKED, maskedText, orMasked } from '#server/data-task/masked-cell.ts';
import { today } from '#shared/dates.ts';
import { id, line } from '#shared/fields.ts';
import { emailField } from '#shared/person/email.ts';
import { birthdayOf, genderOf, type IdType, idNumberField, idNumberProblem } from '#shared/person/id-number.ts';
import { personNameField } from '#shared/person/person-name.ts';
import { phoneField } from '#shared/person/phone.ts';
import { genders, idTypes } from '#shared/reference/people.ts';
import { codesOf } from '#shared/reference-lists.ts';
import { isSameName } from '#shared/text/person-name.ts';
import type { Text } from '#shared/text.ts';
import { employedAt, peopleTexts as t } from '../../contract/people.refusals.ts';
import { employment } from '../employment.ts';
import { isFreePhone, listByDocument } from '../person/person-draft.service.ts';

interface Params {
  readonly organization_id: string;
}
interface Row {
  readonly name: string;
  readonly number: string | null;
  readonly phone: string | null;
  readonly id_type: IdType | null;
  readonly id_no: string | null;
  readonly gender: 'male' | 'female' | null;
  readonly email: string | null;
  readonly department_code: string | null;
  readonly post_code: string | null;
}
interface Entry {
  readonly user_id: string;
  /** Null: somebody known, who only joined. */
  readonly made_version: number | null;
}
type Source = TaskSource<Params>;
type Errors = Record<string, readonly Text[]>;

const foreignOrganization: Text = { cn: '机构不在您的管理范围', us: 'You don’t manage this organisation' };

async function employerElsewhere({ db, services, params }: Source, userId: string) {
  const employer = await employment.of(services).employerOf(db, userId);
  return employer?.id === params.organization_id ? null : employer;
}

/** Departments and posts that some rows name, by their codes. */
async function placesOf({ db, params, actor }: Source, rows: readonly Row[]) {
  const codes = rows.flatMap((row) => row.department_code ?? []);
  const jobs = rows.flatMap((row) => row.post_code ?? []);
  const departments = codes.length
    ? await db
        .select()
        .from(department)
        .where(
          and(
            eq(department.organization_id, params.organization_id),
            inArray(department.code, codes),
            eq(department.status, 'active'),
            ne(department.kind, 'class'),
          ),
        )
    : [];
  const here = or(isNull(post.organization_id), eq(post.organization_id, params.organization_id));
  const posts = jobs.length
    ? await db
        .select({ id: post.id, code: post.code })
        .from(post)
        .where(
          and(eq(post.client_id, actor.client_id ?? ''), inArray(post.code, jobs), eq(post.status, 'active'), here),
        )
    : [];
  return {
    departments: new Map(departments.map((one) => [one.code, one])),
    posts: new Map(posts.map((one) => [one.code, one.id])),
  };
}

/** Whose document this is; an identity card is meant when the type is left out. */
const documentOf = (row: Row) => ({ id_no: row.id_no, id_type: row.id_no ? (row.id_type ?? 'identity') : null });

/** Whom a row means: who has the document; without one, who has the number and the name. */
async function knownOf(
  source: Source,
  { id_no, number, name }: Row,
): Promise<{ id: string; name: string } | undefined> {
  if (id_no) return (await listByDocument(source, id_no))[0];
  if (!number) return undefined;
  const here = and(
    eq(user.client_id, source.actor.client_id ?? ''),
    eq(user.number, number),
    ne(user.status, 'deleted'),
  );
  const [holder] = await source.db.select({ id: user.id, name: user.name }).from(user).where(here);
  return holder && isSameName(holder.name, name) ? holder : undefined;
}

async function isMemberHere({ db, params }: Source, userId: string): Promise<boolean> {
  const members = await db.$count(
    userOrganization,
    and(
      eq(userOrganization.user_id, userId),
      eq(userOrganization.organization_id, params.organization_id),
      sql`${userOrganization.state} <> 'ended'`,
    ),
  );
  return members > 0;
}

type Places = Awaited<ReturnType<typeof placesOf>>;

function placeErrors({ department_code, post_code }: Row, { departments, posts }: Places): Errors {
  return {
    ...(department_code && !departments.has(department_code) ? { department_code: [t.foreign_department] } : {}),
    ...(post_code && !posts.has(post_code) ? { post_code: [t.foreign_post] } : {}),
  };
}

async function validateRow(source: Source, row: Row, places: Places): Promise<Verdict> {
  const errors: Errors = {};
  const { id_no, id_type } = documentOf(row);
  const problem = id_no && id_type ? idNumberProblem(id_type, id_no) : null;
  if (problem) errors['id_no'] = [problem];
  if (!source.scope.organizations.includes(source.params.organization_id)) errors['name'] = [foreignOrganization];
  Object.assign(errors, placeErrors(row, places));
  const known = problem ? undefined : await knownOf(source, row);
  if (known && !isSameName(known.name, row.name)) errors['name'] = [t.other_name];
  const isMember = known !== undefined && (await isMemberHere(source, known.id));
  const employer = known && !isMember && (await employerElsewhere(source, known.id));
  if (employer) errors['id_no'] = [employedAt(employer)];
  if (row.number && (await isTaken(source, row.number, known?.id))) errors['number'] = [t.number_taken];
  if (row.phone === MASKED && !known) errors['phone'] = [maskedText];
  if (Object.keys(errors).length) return { errors };
  if (!known) return 'created';
  return isMember ? 'same' : 'changed';
}

/** Whether somebody else of the group has a number. */
async function isTaken({ db, actor }: Source, number: string, except: string | undefined): Promise<boolean> {
  const [holder] = await db
    .select({ id: user.id })
    .from(user)
    .where(and(eq(user.client_id, actor.client_id ?? ''), eq(user.number, number)));
  return holder !== undefined && holder.id !== except;
}

async function make(source: Source, row: Row): Promise<string> {
  const { id_no, id_type } = documentOf(row);
  const isMainland = id_no !== null && id_type === 'identity';
  const { user_id } = await createPerson(source, {
    name: row.name,
    number: row.number,
    phone: row.phone,
    email: row.email,
    id_no,
    id_type,
    gender: row.gender ?? (isMainland ? genderOf(id_no) : null),
    birthday: isMainland ? birthdayOf(id_no) : null,
    user_types: ['teacher'],
    client_id: source.actor.client_id,
    is_phone_owner: row.phone ? await isFreePhone(source, row.phone) : false,
    is_activated: false,
  });
  return user_id;
}

async function join(source: Source, userId: string, row: Row, places: Awaited<ReturnType<typeof placesOf>>) {
  const home = row.department_code ? places.departments.get(row.department_code) : undefined;
  const { organization_id } = source.params;
  if (!home) return joinOrganization(source, organization_id, userId, today(), 'import');
  const held = await source.db.$count(
    userDepartment,
    and(eq(userDepartment.user_id, userId), eq(userDepartment.organization_id, organization_id)),
  );
  const post_id = row.post_code ? (places.posts.get(row.post_code) ?? null) : null;
  const draft = { user_id: userId, post_id, is_main: held === 0, is_acting: false, valid_from: null, valid_to: null };
  await addMember(source, home, draft, 'import');
  return undefined;
}

/** Takes a person of an import back while nobody has used or changed them; who only joined leaves again. */
async function takeBack(source: Source, { user_id, made_version }: Entry): Promise<void> {
  const { db, params } = source;
  const [row] = await db.select().from(user).where(eq(user.id, user_id)).for('update');
  if (!row || (made_version !== null && (row.activated_at || row.version !== made_version))) return;
  await employment.of(source.services).takeBack(db, user_id, [params.organization_id]);
  await takeBackImportedPlaces(db, user_id, params.organization_id);
  await takeBackImportedMembership(db, user_id, params.organization_id);
  if (made_version === null) return;
  await replacePhone(source, user_id, { phone: null, is_owner: false });
  await takeBackPerson(source, user_id);
}

/** New staff by file, each with a first place; a known document with the same name only brings the membership. */
defineImport<Params, Row>({
  name: 'users',
  title: { cn: '人员导入', us: 'People' },
  rights: [directoryRights.editPeople],
  params: z.strictObject({ organization_id: id }),
  columns: [
    { key: 'name', cn: '姓名', us: 'Name', is_required: true, schema: personNameField, example: '张伟' },
    { key: 'number', cn: '编号', us: 'Number', schema: line(1, 32), example: '30088' },
    { key: 'phone', cn: '手机', us: 'Phone', schema: orMasked(phoneField), example: '13800000000' },
    { key: 'id_type', cn: '证件类型', us: 'ID type', schema: z.enum(codesOf(idTypes)), options: idTypes },
    { key: 'id_no', cn: '证件号码', us: 'ID number', schema: idNumberField },
    { key: 'gender', cn: '性别', us: 'Gender', schema: z.enum(codesOf(genders)), options: genders },
    { key: 'email', cn: '邮箱', us: 'Email', schema: emailField },
    { key: 'department_code', cn: '部门编码', us: 'Department code', schema: line(1, 20), example: 'JW' },
    { key: 'post_code', cn: '岗位编码', us: 'Post code', schema: line(1, 20), example: 'teacher' },
  ],
  max_rows: 5000,
  keysOf: ({ id_no, number }) => ({ id_no, number }),
  async compare(source, rows) {
    const places = await placesOf(source, rows);
    const verdicts: Verdict[] = [];
    for (const row of rows) verdicts.push(await validateRow(source, row, places));
    return verdicts;
  },
  async save(source, rows) {
    const places = await placesOf(
      source,
      rows.map((one) => one.row),
    );
    const entries: Entry[] = [];
    for (const { row, verdict } of rows) {
      const known = await knownOf(source, row);
      const user_id = known?.id ?? (await make(source, row));
      await join(source, user_id, row, places);
      await employment.of(source.services).begin(source, {
        user_id,
        organization_id: source.params.organization_id,
        department_id: (row.department_code && places.departments.get(row.department_code)?.id) || null,
        post_id: (row.post_code && places.posts.get(row.post_code)) || null,
      });
      entries.push({ user_id, made_version: verdict === 'created' ? 1 : null });
    }
    const who = { actor: source.actor, ip: null, device: null, request_id: 'data_task' };
    const { organization_id } = source.params;
    await writeAudit(
      source.db,
      who,
      entries.map((entry) => ({ action: 'user.import', target: ['user', entry.user_id] as const, organization_id })),
    );
    return entries;
  },
  async undo(source, entries) {
    for (const entry of entries as readonly Entry[]) await takeBack(source, entry);
    await source.services.sessions.refresh(
      source.db,
      (entries as readonly Entry[]).map((entry) => entry.user_id),
    );
  },
});
