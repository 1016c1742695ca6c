import { eq, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { staleBecause } from '#server/audit/stale.ts';
import type { Seal } from '#server/crypto/seal.ts';
import type { Db } from '#server/database/database.ts';
import type { Context } from '#server/http/context.ts';
import { countAttempt } from '#server/http/limits.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { PERSONAL_NUMBERS } from '../contract/student-personal.ts';
import { ADDRESSES, type REVEALED, studentRefusals as r, type students } from '../contract/students.contract.ts';
import { studentRights } from '../rights.ts';
import { reaches, requireStaffViewer, type Viewer, viewerOf } from './student-access.service.ts';
import type { Student } from './student-moves.service.ts';
import { openPersonal, shownPersonal } from './student-personal.service.ts';
import type { StudentDetail } from './students.queries.ts';
import { student, studentFile } from './tables.ts';

type HealthDraft = z.output<(typeof students)['health']['body']>;
type Wish = z.output<(typeof students)['reveal']['body']>;
type Address = (typeof ADDRESSES)[number];
type Addresses = { readonly [field in Address]?: string | null | undefined };
type Health = NonNullable<StudentDetail['health']>;

const HEALTH = 'student_file.health';
const REVEALS_A_DAY = 30;
const DAY_SECONDS = 86_400;
const READABLE = 6;

const EMPTY_HEALTH: Omit<Health, 'version'> = {
  allergies: [],
  chronic: [],
  medicine: null,
  diet: null,
  blood: null,
  note: null,
};

async function findFile(db: Db, id: string) {
  const [row] = await db.select().from(studentFile).where(eq(studentFile.student_id, id));
  return row ?? null;
}

type File = Awaited<ReturnType<typeof findFile>>;

function openAddress(seal: Seal, file: File, field: Address): string | null {
  const sealed = file?.[`${field}_sealed`];
  return sealed ? seal.open(sealed, `student_file.${field}`) : null;
}

/** The beginning of an address, at most half of it: the town, not the door. */
export function maskAddress(address: string): string {
  const signs = [...address];
  return `${signs.slice(0, Math.min(READABLE, Math.floor(signs.length / 2))).join('')}****`;
}

/** The sealed sections of a pupil; one that is not asked for is null. The rights were looked at before. */
export async function readSections(
  { db, services: { seal } }: Pick<Context, 'db' | 'services'>,
  id: string,
  wish: {
    readonly addresses: boolean;
    readonly health: boolean;
    readonly personal: boolean;
    readonly care_flags: boolean;
  },
): Promise<Pick<StudentDetail, 'addresses' | 'health' | 'personal'>> {
  if (!wish.addresses && !wish.health && !wish.personal) return { addresses: null, health: null, personal: null };
  const file = await findFile(db, id);
  const masked = (field: Address) => {
    const address = openAddress(seal, file, field);
    return address && maskAddress(address);
  };
  return {
    addresses: wish.addresses
      ? { household_address: masked('household_address'), home_address: masked('home_address') }
      : null,
    health: wish.health ? healthOf(seal, file) : null,
    personal: wish.personal ? shownPersonal(openPersonal(seal, file?.personal_sealed), wish.care_flags) : null,
  };
}

function healthOf(seal: Seal, file: File): Health {
  const known = file?.health_sealed ? (JSON.parse(seal.open(file.health_sealed, HEALTH)) as object) : {};
  return { ...EMPTY_HEALTH, ...known, version: file?.version ?? 0 };
}

/** Whether the caller may see and write what those who look after the child have to know. */
export async function mayCareFor(ctx: Context, id: string, viewer: Viewer): Promise<boolean> {
  if (viewer.as === 'guardian') return viewer.scopes.includes('health');
  return viewer.as === 'staff' && reaches(ctx, studentRights.health, id);
}

/** Writes what those who look after a child have to know. Refuses (404001) callers whom it is not shown to, (409001) an old version. */
export async function updateHealth(ctx: Context, id: string, { version, ...facts }: HealthDraft): Promise<void> {
  const { db, services } = ctx;
  if (!(await mayCareFor(ctx, id, await viewerOf(ctx, id)))) throw refuse(shared.not_found);
  const [pupil] = await db.select().from(student).where(eq(student.id, id)).for('update');
  if (!pupil) throw refuse(shared.not_found);
  const file = await findFile(db, id);
  if ((file?.version ?? 0) !== version) throw await staleBecause(ctx, 'student_file', id, file ?? undefined);
  const before = healthOf(services.seal, file);
  const fields = Object.entries(facts)
    .filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(before[key as keyof typeof facts]))
    .map(([key]) => key);
  const health_sealed = services.seal.seal(JSON.stringify(facts), HEALTH);
  await db
    .insert(studentFile)
    .values({ student_id: id, organization_id: pupil.organization_id, health_sealed, version: 1 })
    .onConflictDoUpdate({
      target: studentFile.student_id,
      set: { health_sealed, version: version + 1, updated_at: sql`now()` },
    });
  ctx.audit({
    action: 'student.update_health',
    target: ['student_file', id],
    organization_id: pupil.organization_id,
    after: { fields: fields.join(',') },
  });
}

/** What a file keeps of an address and of health, as the demo stores it. */
export const sealedFile = (
  seal: Seal,
  { home_address, health }: { readonly home_address: string; readonly health: Omit<Health, 'version'> },
) => ({
  home_address_sealed: seal.seal(home_address, 'student_file.home_address'),
  health_sealed: seal.seal(JSON.stringify(health), HEALTH),
});

/** Stores the addresses of a pupil that were given, sealed; returns which. The row of the pupil is locked. */
export async function storeAddresses(ctx: Context, row: Student, given: Addresses): Promise<Address[]> {
  const { db, services } = ctx;
  const fields = ADDRESSES.filter((field) => given[field] !== undefined);
  if (fields.length === 0) return [];
  const set = Object.fromEntries(
    fields.map((field) => {
      const value = given[field];
      return [`${field}_sealed`, value ? services.seal.seal(value, `student_file.${field}`) : null];
    }),
  );
  await db
    .insert(studentFile)
    .values({ ...set, student_id: row.id, organization_id: row.organization_id, version: 0 })
    .onConflictDoUpdate({ target: studentFile.student_id, set: { ...set, updated_at: sql`now()` } });
  return fields;
}

/** Addresses and numbers in full, once; counted, and recorded with the reason where the guardians read it. Refuses (404001) a pupil out of reach. */
export async function revealStudent(ctx: Context, id: string, { fields, reason }: Wish) {
  const { actor, db, services } = ctx;
  await requireStaffViewer(ctx, id);
  if (!(await reaches(ctx, studentRights.reveal, id))) throw refuse(shared.not_found);
  if ((await countAttempt(db, `student_reveal:${actor.user_id}`, DAY_SECONDS)) > REVEALS_A_DAY)
    throw refuse(r.reveal_limit);
  ctx.audit({
    action: 'student.reveal',
    kind: 'read',
    target: ['user', id],
    after: { fields: fields.join(',') },
    reason,
  });
  const file = await findFile(db, id);
  const numbers = openPersonal(services.seal, file?.personal_sealed);
  const whole = (field: (typeof REVEALED)[number]): string | null =>
    isNumber(field) ? numbers[field] : openAddress(services.seal, file, field);
  const value = (field: (typeof REVEALED)[number]) => (fields.includes(field) ? whole(field) : null);
  return {
    household_address: value('household_address'),
    home_address: value('home_address'),
    national_no: value('national_no'),
    passport_no: value('passport_no'),
  };
}

const isNumber = (field: string): field is (typeof PERSONAL_NUMBERS)[number] =>
  (PERSONAL_NUMBERS as readonly string[]).includes(field);
