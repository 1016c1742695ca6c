import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import * as z from 'zod';
import { department, user } from '#modules/core/directory/server/tables.ts';
import { schoolRefusals } from '#modules/core/school/contract/school.refusals.ts';
import { classroom, grade } from '#modules/core/school/server/tables.ts';
import { createPerson } from '#modules/identity/accounts/server/public.ts';
import { studentRefusals, studentTexts } from '#modules/people/students/contract/students.contract.ts';
import { studentRights } from '#modules/people/students/rights.ts';
import { enrolPupil, getClass, heldNationalNos } from '#modules/people/students/server/public.ts';
import { type AuditEntry, writeAudit } from '#server/audit/audit.ts';
import type { Seal } from '#server/crypto/seal.ts';
import { defineImport, type ImportSource, type TaskSource, type Verdict } from '#server/data-task/definitions.ts';
import { id } from '#shared/fields.ts';
import { birthdayOf, genderOf, type IdType, idNumberProblem } from '#shared/person/id-number.ts';
import { maskName } from '#shared/person/masks.ts';
import { classNameKey } from '#shared/text/class-name.ts';
import { codeKey } from '#shared/text/code.ts';
import { isSameName } from '#shared/text/person-name.ts';
import { localize, type Text, type Values } from '#shared/text.ts';
import { familyImportTexts as t } from '../../contract/family.refusals.ts';
import { openLink } from '../links/link-opening.service.ts';
import { clientOf, findAdults, isFreePhone, lockAdult, matchAdult, otherHolder } from './existing-guardians.queries.ts';
import { type FamilyRow, familyColumns, guardiansIn, isWhole, personalOf, type WholeGuardian } from './family-rows.ts';
import { type FamilyEntry, undoFamily } from './family-undo.service.ts';

type Params = { readonly organization_id: string };
type Source = TaskSource<Params>;
type Errors = Record<string, readonly Text[]>;
type Held = Awaited<ReturnType<typeof takenIdentities>>;
type Adults = Awaited<ReturnType<typeof findAdults>>;

const typeOf = ({ id_type }: FamilyRow): IdType => id_type ?? 'identity';

/** The classes of the school that take pupils, by every word that may mean them; two with one name are meant by none. */
async function classesOf({ db, params }: Source) {
  const rows = await db
    .select({
      id: classroom.id,
      name: classroom.name,
      grade: grade.name,
      code: department.code,
      free: sql<number>`floor(${classroom.capacity} * 1.2)::int - ${classroom.students_count}`,
      most: sql<number>`floor(${classroom.capacity} * 1.2)::int`,
    })
    .from(classroom)
    .innerJoin(grade, eq(grade.id, classroom.grade_id))
    .innerJoin(department, eq(department.id, classroom.department_id))
    .where(
      and(eq(classroom.organization_id, params.organization_id), inArray(classroom.status, ['planned', 'active'])),
    );
  return (said: string) => {
    const [asName, asCode] = [classNameKey(said), codeKey(said)];
    const meant = rows.filter(
      ({ name, grade: of, code }) =>
        [name, `${of}${name}`].some((one) => classNameKey(one) === asName) || codeKey(code) === asCode,
    );
    return meant.length === 1 ? meant[0] : meant.length === 0 ? null : ('several' as const);
  };
}

/** What of some rows is held already in the school group. */
async function takenIdentities({ db, services: { seal } }: Source, clientId: string, rows: readonly FamilyRow[]) {
  const documents = rows.map((row) => seal.blindIndex(row.id_no, 'id_no'));
  const numbers = rows.map((row) => row.number);
  const find = (held: ReturnType<typeof inArray>) =>
    db
      .select({ number: user.number, id_no_bidx: user.id_no_bidx })
      .from(user)
      .where(and(eq(user.client_id, clientId), ne(user.status, 'deleted'), held));
  const byDocument = await find(inArray(user.id_no_bidx, documents));
  const byNumber = await find(inArray(user.number, numbers));
  return {
    documents: new Set(byDocument.map((one) => one.id_no_bidx)),
    numbers: new Set(byNumber.map((one) => one.number)),
    national_nos: await heldNationalNos(
      db,
      seal,
      clientId,
      rows.flatMap((row) => row.national_no ?? []),
    ),
  };
}

/** Documents and numbers that are none, or that somebody of the school group has. */
function takenErrors(row: FamilyRow, held: Held, seal: Seal): Errors {
  const errors: Errors = {};
  const problem = idNumberProblem(typeOf(row), row.id_no);
  if (problem) errors['id_no'] = [problem];
  else if (held.documents.has(seal.blindIndex(row.id_no, 'id_no'))) errors['id_no'] = [studentRefusals.id_known];
  if (held.numbers.has(row.number)) errors['number'] = [studentTexts.number_taken];
  if (row.national_no && held.national_nos.has(row.national_no))
    errors['national_no'] = [studentTexts.national_no_taken];
  return errors;
}

async function compareRows(source: ImportSource<Params>, rows: readonly FamilyRow[]): Promise<Verdict[]> {
  const { db, params, scope } = source;
  const { seal } = source.services;
  if (!scope.organizations.includes(params.organization_id))
    return rows.map(() => ({ errors: { classroom: [t.foreign_organization] } }));
  const client_id = await clientOf(db, params.organization_id);
  const classOf = await classesOf(source);
  const held = await takenIdentities(source, client_id, rows);
  const adults = await findAdults(db, seal, client_id, rows.flatMap(guardiansIn).filter(isWhole));
  return rows.map((row) => {
    const errors: Errors = {};
    Object.assign(errors, takenErrors(row, held, seal));
    const room = classOf(row.classroom);
    if (room === null || room === undefined) errors['classroom'] = [t.no_class];
    else if (room === 'several') errors['classroom'] = [t.several_classes];
    else if (source.earlier.taken(room.id) >= room.free)
      errors['classroom'] = [filled(schoolRefusals.class_full, { n: room.most })];
    Object.assign(
      errors,
      guardianErrors(row, (one) => {
        const known = matchAdult(seal, adults, one);
        return known !== null && !isSameName(known.name, one.name);
      }),
    );
    if (Object.keys(errors).length) return { errors };
    if (room && room !== 'several') source.earlier.take(room.id);
    const hints = samePhones(source, adults, row);
    return Object.keys(hints).length ? { outcome: 'created', hints } : 'created';
  });
}

const filled = (text: Text, values: Values): Text => ({
  cn: localize(text, 'cn', values),
  us: localize(text, 'us', values),
});

/** Guardians whose phone somebody else has, here or in a row above: one name written in two ways makes two people. */
function samePhones(source: ImportSource<Params>, adults: Adults, row: FamilyRow): Errors {
  const { seal } = source.services;
  const hints: Errors = {};
  for (const one of guardiansIn(row).filter(isWhole)) {
    const holder = otherHolder(seal, adults, one);
    const above = source.earlier.said(one.phone);
    if (holder) hints[`guardian${one.at}_name`] = [filled(t.phone_of, { name: maskName(holder.name) })];
    else if (above !== undefined && !isSameName(above, one.name))
      hints[`guardian${one.at}_name`] = [filled(t.phone_in_row, { name: above })];
    source.earlier.say(one.phone, one.name);
  }
  return hints;
}

function guardianErrors(row: FamilyRow, isOther: (one: WholeGuardian) => boolean): Errors {
  const errors: Errors = {};
  const guardians = guardiansIn(row);
  for (const one of guardians) {
    const key = (field: string) => `guardian${one.at}_${field}`;
    if (!one.name) errors[key('name')] = [t.guardian_name];
    if (!one.relation) errors[key('relation')] = [t.guardian_relation];
    if (!one.phone) errors[key('phone')] = [t.guardian_phone];
    const problem = one.id_no ? idNumberProblem('identity', one.id_no) : null;
    if (problem) errors[key('id_no')] = [problem];
    else if (isWhole(one) && isOther(one)) errors[key('name')] = [t.other_name];
  }
  const [first, second] = guardians;
  if (first?.at === 2) errors['guardian1_name'] = [t.first_guardian];
  if (first && second && first.phone === second.phone && isSameName(first.name ?? '', second.name ?? ''))
    errors['guardian2_phone'] = [t.same_guardian];
  return errors;
}

/** The person that a guardian of a row is, made when nobody of the group has the phone and the name. */
async function adultFor(source: Source, clientId: string, one: WholeGuardian) {
  const { db, services } = source;
  await lockAdult(db, services.seal, one.phone);
  const known = matchAdult(services.seal, await findAdults(db, services.seal, clientId, [one]), one);
  if (known) return { user_id: known.id, made: false };
  const { name, phone, id_no } = one;
  const { user_id } = await createPerson(source, {
    name,
    phone,
    id_no,
    id_type: id_no ? 'identity' : null,
    gender: id_no ? genderOf(id_no) : null,
    birthday: id_no ? birthdayOf(id_no) : null,
    user_types: ['guardian'],
    client_id: clientId,
    is_phone_owner: await isFreePhone(db, services.seal, clientId, phone),
    is_activated: false,
  });
  return { user_id, made: true };
}

/** Whole families by file: a child with up to two guardians a row; a guardian whom the group knows stays one person. */
defineImport<Params, FamilyRow>({
  name: 'families',
  title: { cn: '学生与家长', us: 'Students and guardians' },
  rights: [studentRights.import],
  params: z.strictObject({ organization_id: id }),
  columns: familyColumns,
  max_rows: 5000,
  rows_at_once: 50,
  keysOf: ({ id_no, number, national_no }) => ({ id_no, number, national_no }),
  compare: compareRows,
  async save(source, rows) {
    const { organization_id } = source.params;
    const client_id = await clientOf(source.db, organization_id);
    const classOf = await classesOf(source);
    const log: AuditEntry[] = [];
    const enroller = { ...source, audit: (entry: AuditEntry) => log.push(entry) };
    const entries: FamilyEntry[] = [];
    for (const { row } of rows) {
      const room = classOf(row.classroom);
      const classroom_id = room && room !== 'several' ? room.id : null;
      const target = await getClass(source.db, organization_id, classroom_id);
      const { name, gender, id_no, number, entered_on } = row;
      const student_id = await enrolPupil(enroller, target, {
        name,
        gender,
        id_no,
        number,
        entered_on,
        ...personalOf(row),
        id_type: typeOf(row),
        birthday: null,
        phone: null,
        boarding: 'day',
      });
      const guardians: FamilyEntry['guardians'][number][] = [];
      for (const one of guardiansIn(row).filter(isWhole)) {
        const { user_id, made } = await adultFor(source, client_id, one);
        const link_id = await openLink(source, {
          student_id,
          guardian_id: user_id,
          relation: one.relation,
          source: 'import',
          verified_by: source.actor.user_id,
        });
        log.push({ action: 'stu_gd_client.import', target: ['stu_gd_client', link_id], organization_id });
        guardians.push({ user_id, made, link_id });
      }
      entries.push({ student_id, guardians });
    }
    await writeAudit(source.db, { actor: source.actor, ip: null, device: null, request_id: 'data_task' }, log);
    return entries;
  },
  async undo(source, entries) {
    for (const entry of entries as readonly FamilyEntry[]) await undoFamily(source, entry);
  },
});
