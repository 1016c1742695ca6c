import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { organization } from '#modules/core/directory/server/tables.ts';
import { country, countryCode } from '#modules/core/geo/server/public.ts';
import type { Seal } from '#server/crypto/seal.ts';
import { acrossOrganizations } from '#server/database/across-organizations.ts';
import type { Db } from '#server/database/database.ts';
import type { Services } from '#server/services.ts';
import { maskIdNumber } from '#shared/person/masks.ts';
import { refuseFields } from '#shared/refusal.ts';
import { PERSONAL_FIELDS, type PersonalField, type personalDraft } from '../contract/student-personal.ts';
import { studentTexts as t } from '../contract/students.contract.ts';
import type { StudentDetail } from './students.queries.ts';
import { student, studentFile } from './tables.ts';

/** What somebody gave; a field that is absent stays as it is. */
export type PersonalDraft = { readonly [F in PersonalField]?: z.output<(typeof personalDraft)[F]> };
type Personal = { readonly [F in PersonalField]: Exclude<z.output<(typeof personalDraft)[F]>, undefined> };
type Source = { readonly db: Db; readonly services: Pick<Services, 'seal'> };

const PLACE = 'student_file.personal';
const NATIONAL_NO = 'national_no';

const NOTHING: Personal = {
  national_no: null,
  country: null,
  ethnicity: null,
  care_flags: [],
  passport_no: null,
  passport_expires_on: null,
  visa_type: null,
  visa_expires_on: null,
};

/** What a file says, whole. */
export const openPersonal = (seal: Seal, sealed: string | null | undefined): Personal => ({
  ...NOTHING,
  ...(sealed ? (JSON.parse(seal.open(sealed, PLACE)) as Partial<Personal>) : {}),
});

/** The columns that keep it. */
export const sealPersonal = (seal: Seal, facts: PersonalDraft) => ({
  personal_sealed: seal.seal(JSON.stringify({ ...NOTHING, ...facts }), PLACE),
  national_no_bidx: facts.national_no ? seal.blindIndex(facts.national_no, NATIONAL_NO) : null,
});

/** What others read: numbers masked, what the school minds only for those whom it concerns. */
export function shownPersonal(facts: Personal, seesFlags: boolean): NonNullable<StudentDetail['personal']> {
  const { national_no, passport_no, care_flags } = facts;
  const place = facts.country === null ? null : country(facts.country);
  return {
    ...facts,
    country_name: place?.name ?? facts.country,
    country_name_en: place?.name_en ?? facts.country,
    national_no: national_no && maskIdNumber(national_no),
    passport_no: passport_no && maskIdNumber(passport_no),
    care_flags: seesFlags ? care_flags : null,
  };
}

/**
 * Stores what was given of a pupil whose row is locked, sealed; returns the fields that are different now. Refuses
 * (422001 on the field) what is no country and a national number of somebody else in the school group.
 */
export async function storePersonal(
  { db, services: { seal } }: Source,
  row: { readonly id: string; readonly organization_id: string },
  given: PersonalDraft,
): Promise<PersonalField[]> {
  const fields = PERSONAL_FIELDS.filter((field) => given[field] !== undefined);
  if (fields.length === 0) return [];
  const wish = given.country ? { ...given, country: countryCode(given.country) } : given;
  const [file] = await db
    .select({ sealed: studentFile.personal_sealed })
    .from(studentFile)
    .where(eq(studentFile.student_id, row.id));
  const before = openPersonal(seal, file?.sealed);
  const after = { ...before, ...Object.fromEntries(fields.map((field) => [field, wish[field]])) } as Personal;
  const changed = fields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
  if (changed.length === 0) return [];
  if (changed.includes('national_no') && after.national_no) await requireFree(db, seal, row, after.national_no);
  const set = sealPersonal(seal, after);
  await db
    .insert(studentFile)
    .values({ ...set, student_id: row.id, organization_id: row.organization_id, version: 0 })
    .onConflictDoUpdate({ target: studentFile.student_id, set: { ...set, updated_at: sql`now()` } });
  return changed;
}

/** Two who enter one number at once wait for each other; of a number that a pupil of the group has nobody else gets a second. */
async function requireFree(
  db: Db,
  seal: Seal,
  row: { readonly id: string; readonly organization_id: string },
  nationalNo: string,
): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${seal.blindIndex(nationalNo, NATIONAL_NO)}, 0))`);
  const [group] = await db
    .select({ client_id: organization.client_id })
    .from(organization)
    .where(eq(organization.id, row.organization_id));
  const held = await heldNationalNos(db, seal, group?.client_id ?? '', [nationalNo], row.id);
  if (held.has(nationalNo)) throw refuseFields({ national_no: [t.national_no_taken] });
}

/** Which of some numbers pupils of a school group have already. */
export async function heldNationalNos(
  db: Db,
  seal: Seal,
  clientId: string,
  numbers: readonly string[],
  except?: string,
): Promise<Set<string>> {
  const byIndex = new Map(numbers.map((number) => [seal.blindIndex(number, NATIONAL_NO), number]));
  if (byIndex.size === 0) return new Set();
  const held = db
    .select({ index: studentFile.national_no_bidx })
    .from(studentFile)
    .innerJoin(student, eq(student.id, studentFile.student_id))
    .innerJoin(organization, eq(organization.id, student.organization_id))
    .where(
      and(
        inArray(studentFile.national_no_bidx, [...byIndex.keys()]),
        eq(organization.client_id, clientId),
        except === undefined ? undefined : ne(studentFile.student_id, except),
      ),
    );
  // a pupil of a sister school, whom the caller does not see
  const rows = await acrossOrganizations(db, async () => held);
  return new Set(rows.flatMap(({ index }) => byIndex.get(index ?? '') ?? []));
}
