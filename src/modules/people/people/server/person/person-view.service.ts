import { and, eq } from 'drizzle-orm';
import type * as z from 'zod';
import { directoryRights } from '#modules/core/directory/rights.ts';
import { running } from '#modules/core/directory/server/public.ts';
import { userDepartment, userOrganization } from '#modules/core/directory/server/tables.ts';
import { studentRights } from '#modules/people/students/rights.ts';
import type { Db } from '#server/database/database.ts';
import type { Context } from '#server/http/context.ts';
import type { Actor } from '#server/rights/actor.ts';
import type { ActionCode } from '#shared/endpoint.ts';
import { maskEmail, maskIdNumber, maskPhone } from '#shared/person/masks.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { personFacts, type REVEALED_FIELDS, type userDetail } from '../../contract/users.contract.ts';
import { currentPlaces, findPersonRow, organizationsOf } from './person.queries.ts';

export type UserDetail = z.input<typeof userDetail>;
type Row = NonNullable<Awaited<ReturnType<typeof findPersonRow>>>;
type Revealed = (typeof REVEALED_FIELDS)[number];

const STAFF: ReadonlySet<string> = new Set(['teacher', 'guard']);

type PlainFact = keyof typeof personFacts;

/** The plain facts among some values, those that are not said left out. */
export function plainFactsOf<V extends { readonly [K in PlainFact]?: unknown }>(values: V) {
  const said = Object.entries(values).filter(([name, value]) => name in personFacts && value !== undefined);
  return Object.fromEntries(said) as { [K in PlainFact & keyof V]: Exclude<V[K], undefined> };
}

/** Somebody as they stand before a caller: the row, and which codes of the caller reach them. */
export interface Standing {
  readonly row: Row;
  readonly is_self: boolean;
  readonly reaches: (code: ActionCode) => boolean;
}

/**
 * One person for those who may see them: holders of 0406 where the person belongs, and the person. A pupil needs 0306.
 * Else 404001.
 */
export async function standingOf(ctx: Pick<Context, 'db' | 'actor'>, id: string): Promise<Standing> {
  const { actor, db } = ctx;
  const row = await findPersonRow(db, id);
  if (!row || row.status === 'deleted') throw refuse(shared.not_found);
  const is_self = row.id === actor.user_id;
  const organizations = await membershipsOf(db, id);
  const departments = await departmentsHeld(db, id);
  const reaches = (code: ActionCode) => reachesPerson(actor, code, organizations, departments);
  const code: ActionCode = row.types.includes('student') ? studentRights.details : directoryRights.viewPeople;
  if (!is_self && !(row.client_id === actor.client_id && reaches(code))) throw refuse(shared.not_found);
  return { row, is_self, reaches };
}

/** The same for somebody who works somewhere; others have no posts to show. */
export async function requireStaffStanding(ctx: Pick<Context, 'db' | 'actor'>, id: string): Promise<void> {
  const { row } = await standingOf(ctx, id);
  if (!row.types.some((type) => STAFF.has(type))) throw refuse(shared.not_found);
}

async function membershipsOf(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .select({ id: userOrganization.organization_id })
    .from(userOrganization)
    .where(and(eq(userOrganization.user_id, userId), running(userOrganization)));
  return rows.map((row) => row.id);
}

async function departmentsHeld(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .select({ id: userDepartment.department_id })
    .from(userDepartment)
    .where(and(eq(userDepartment.user_id, userId), running(userDepartment)));
  return rows.map((row) => row.id);
}

function reachesPerson(
  actor: Actor,
  code: ActionCode,
  organizations: readonly string[],
  departments: readonly string[],
): boolean {
  if (actor.is_super_admin) return organizations.some((id) => actor.reach.includes(id));
  const grant = actor.grants.get(code);
  if (!grant?.organizations.some((id) => organizations.includes(id))) return false;
  return grant.departments === null || grant.departments.some((id) => departments.includes(id));
}

/** Which masked values the caller may see in full: one's own, those of staff with 0409, those of families with 0357. */
export function revealable({ row, is_self, reaches }: Standing): Revealed[] {
  const isFamily = row.types.includes('student') || (row.types.includes('guardian') && !row.types.includes('teacher'));
  if (!is_self && !reaches(isFamily ? studentRights.reveal : directoryRights.revealContacts)) return [];
  const there: Record<Revealed, boolean> = {
    phone: row.phone_sealed !== null,
    contact_phone: row.contact_phone_sealed !== null,
    id_no: row.id_no_sealed !== null,
  };
  return (Object.keys(there) as Revealed[]).filter((field) => there[field]);
}

/** A person with everything that is shown of them, values masked. */
export async function viewPerson(ctx: Context, id: string): Promise<UserDetail> {
  const standing = await standingOf(ctx, id);
  const { row, is_self, reaches } = standing;
  const { seal } = ctx.services;
  const [organizations, places] = [
    await organizationsOf(ctx.db, id, ctx.actor.reach),
    await currentPlaces(ctx.db, id, ctx.actor.reach),
  ];
  const main = places.find((place) => place.organization.id === ctx.actor.organization_id) ?? places[0];
  const open = (value: string | null, place: string) => value && seal.open(value, place);
  const phone = open(row.phone_sealed, 'user.phone');
  const contact = open(row.contact_phone_sealed, 'user.contact_phone');
  const idNo = open(row.id_no_sealed, 'user.id_no');
  const mayEdit = !row.types.includes('student') && reaches(directoryRights.editPeople);
  const reveal_fields = revealable(standing);
  return {
    id: row.id,
    name: row.name,
    ...plainFactsOf(row),
    avatar_url: row.avatar_url,
    types: row.types,
    status: row.status as UserDetail['status'],
    is_proven: row.status === 'confirmed',
    is_activated: row.activated_at !== null,
    last_login_at: row.last_login_at,
    created_at: row.created_at,
    gender: row.gender as UserDetail['gender'],
    email: row.email && (is_self ? row.email : maskEmail(row.email)),
    phone: phone && maskPhone(phone),
    contact_phone: contact && maskPhone(contact),
    id_type: row.id_type,
    id_no: idNo && maskIdNumber(idNo),
    birthday: is_self || mayEdit ? row.birthday : null,
    lang: row.lang as UserDetail['lang'],
    organization: main?.organization ?? organizations[0] ?? null,
    department: main?.department ?? null,
    post: main?.post ?? null,
    places,
    organizations,
    actions: [
      ...(mayEdit ? (['update'] as const) : []),
      ...(!row.types.includes('student') && places.length > 0 && reaches(directoryRights.members)
        ? (['move'] as const)
        : []),
      ...(mayEdit && !is_self ? (['remove'] as const) : []),
      ...(reveal_fields.length ? (['reveal'] as const) : []),
    ],
    reveal_fields,
    version: row.version,
  };
}
