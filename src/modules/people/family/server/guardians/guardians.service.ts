import { and, asc, desc, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { setLang } from '#modules/core/directory/server/public.ts';
import { organization, user, userOrganization } from '#modules/core/directory/server/tables.ts';
import { createPerson, findPhoneOwner, writeCredential } from '#modules/identity/accounts/server/public.ts';
import { studentRights } from '#modules/people/students/rights.ts';
import { studentsWithin } from '#modules/people/students/server/public.ts';
import { student } from '#modules/people/students/server/tables.ts';
import { staleBecause } from '#server/audit/stale.ts';
import type { Context } from '#server/http/context.ts';
import { holds, scopeOf } from '#server/rights/actor.ts';
import type { ActionCode } from '#shared/endpoint.ts';
import { birthdayOf } from '#shared/person/id-number.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { isSameName } from '#shared/text/person-name.ts';
import { familyRefusals as r } from '../../contract/family.refusals.ts';
import type { guardians } from '../../contract/guardians.contract.ts';
import { familyRights } from '../../rights.ts';
import { lockAdult } from '../imports/existing-guardians.queries.ts';
import { openLink, removePlaceholder } from '../links/link-opening.service.ts';
import { findOwnLink } from '../links/links.queries.ts';
import { guardian, stuGdClient } from '../tables.ts';
import {
  ADDRESS,
  childrenWithin,
  coGuardiansOf,
  findGuardian,
  type GuardianDetail,
  guardiansWithin,
} from './guardians.queries.ts';

type Draft = z.output<(typeof guardians)['create']['body']>;
type Change = z.output<(typeof guardians)['update']['body']>;

const ON_THE_ROLL = ['pending', 'enrolled', 'suspended'];

/** Whether a guardian is inside the reach of a right of the caller, by a link that holds or (`isLinked: false`) by any. */
async function reaches(ctx: Context, id: string, code: ActionCode, isLinked = true): Promise<boolean> {
  if (!holds(ctx.actor, code)) return false;
  const found = await findGuardian(ctx, id, guardiansWithin(scopeOf(ctx.actor, code), isLinked, ctx.actor.user_id));
  return found !== null;
}

/**
 * One guardian, for 0355 in reach and for oneself. Who cares for the same child reads neither employer nor address, the
 * phone when it is shared. Refuses (404001) everybody else, and who is no guardian.
 */
export async function showGuardian(ctx: Context, id: string): Promise<GuardianDetail> {
  const { actor, db } = ctx;
  const isSelf = actor.user_id === id;
  const found = await findGuardian(ctx, id);
  const own = await childrenWithin(db, null, [id], actor.user_id);
  if (isSelf && found && (own.get(id) ?? []).length > 0)
    return { ...found, children: own.get(id) ?? [], actions: ['update'] };
  const together = (await coGuardiansOf(db, actor.user_id)).get(id);
  const isTogether = together !== undefined;
  const writes = !isTogether && (await reaches(ctx, id, studentRights.edit));
  const ended = !writes && (await reaches(ctx, id, studentRights.edit, false));
  const reads = writes || ended || (await reaches(ctx, id, familyRights.view));
  if (!found || isSelf || !reads) throw refuse(shared.not_found);
  const code = holds(actor, familyRights.view) ? familyRights.view : studentRights.edit;
  const children = await childrenWithin(db, scopeOf(actor, code), [id], actor.user_id);
  const hasNone = (own.get(id) ?? []).length === 0;
  return {
    ...found,
    ...(isTogether ? { employer: null, occupation: null } : {}),
    phone: together === false ? null : found.phone,
    home_address: writes ? found.home_address : null,
    children: children.get(id) ?? [],
    actions: [...(writes ? (['update'] as const) : []), ...(ended && hasNone ? (['remove'] as const) : [])],
  };
}

/**
 * Enters a guardian for a pupil. Refuses (404001) a pupil out of reach, (403) guardians of the pupil, who ask others in
 * instead, (200200) oneself, a number that somebody else holds, who is linked already, and one guardian too many.
 */
export async function createGuardian(ctx: Context, { student_id, relation, ...draft }: Draft): Promise<GuardianDetail> {
  const { actor, db, services } = ctx;
  const [pupil] = await db
    .select({ organization_id: student.organization_id, client_id: organization.client_id })
    .from(student)
    .innerJoin(organization, eq(organization.id, student.organization_id))
    .where(and(eq(student.id, student_id), inArray(student.status, ON_THE_ROLL), studentsWithin(ctx.scope)));
  if (!pupil) throw refuse(shared.not_found);
  const own = await findOwnLink(db, actor.user_id, student_id);
  if (own) throw refuse(own.restricted ? shared.not_found : shared.no_right);
  await lockAdult(db, services.seal, draft.phone);
  const known = await findExisting(ctx, draft);
  if (known === actor.user_id) throw refuse(r.oneself);
  if (known && (await findOwnLink(db, known, student_id))) throw refuse(r.linked_already);
  const guardian_id = known ?? (await enter(ctx, pupil.client_id, draft));
  const link_id = await openLink(ctx, {
    student_id,
    guardian_id,
    relation,
    source: 'school',
    verified_by: actor.user_id,
  });
  ctx.audit({
    action: 'guardian.create',
    target: ['guardian', guardian_id],
    organization_id: pupil.organization_id,
    after: { student_id, link_id, relation, is_known: known !== null },
  });
  return showGuardian(ctx, guardian_id);
}

type Person = Omit<Draft, 'student_id' | 'relation'>;

/** Who has this phone and this name, guardians first; pupils, who often have the phone of a parent, are never meant. */
async function findExisting({ db, services }: Context, { phone, name }: Person): Promise<string | null> {
  const rows = await db
    .select({ id: user.id, name: user.name })
    .from(user)
    .where(
      and(
        eq(user.phone_bidx, services.seal.blindIndex(phone, 'phone')),
        ne(user.status, 'deleted'),
        sql`not 'student' = any (${user.types})`,
      ),
    )
    .orderBy(desc(sql`'guardian' = any (${user.types})`), asc(user.id));
  return rows.find((row) => isSameName(row.name, name))?.id ?? null;
}

async function enter(
  ctx: Context,
  client_id: string,
  { name, gender, id_type, id_no, phone }: Person,
): Promise<string> {
  const { db, services } = ctx;
  const holder = and(
    eq(user.id_no_bidx, services.seal.blindIndex(id_no, 'id_no')),
    eq(user.id_type, id_type),
    ne(user.status, 'deleted'),
  );
  if ((await db.$count(user, holder)) > 0) throw refuse(r.id_known);
  // one adult owns a phone; others who share it sign in by name
  const owner = await findPhoneOwner(db, services.seal.blindIndex(phone, 'phone'));
  const { user_id } = await createPerson(ctx, {
    name,
    gender,
    id_type,
    id_no,
    phone,
    client_id,
    birthday: id_type === 'identity' ? birthdayOf(id_no) : null,
    user_types: ['guardian'],
    is_phone_owner: owner === null,
    is_activated: false,
  });
  return user_id;
}

/** Changes what is known of a guardian. Refuses (404001) who is neither oneself nor in reach of 0351, (409001) a stale version. */
export async function updateGuardian(
  ctx: Context,
  id: string,
  { version, ...change }: Change,
): Promise<GuardianDetail> {
  const { db, services } = ctx;
  const shown = await showGuardian(ctx, id);
  if (!shown.actions.includes('update')) throw refuse(shared.no_right);
  const { lang, home_address, ...facts } = change;
  const set = {
    ...facts,
    ...(home_address === undefined
      ? {}
      : { home_address_sealed: home_address && services.seal.seal(home_address, ADDRESS) }),
  };
  const [row] =
    version === 0
      ? await db
          .insert(guardian)
          .values({ user_id: id, ...set })
          .onConflictDoNothing()
          .returning()
      : await db
          .update(guardian)
          .set({ ...set, version: sql`${guardian.version} + 1`, updated_at: sql`now()` })
          .where(and(eq(guardian.user_id, id), eq(guardian.version, version)))
          .returning();
  if (!row) throw await staleBecause(ctx, 'guardian', id);
  if (lang && lang !== shown.lang) await setLang(db, id, lang);
  ctx.audit({ action: 'guardian.update', target: ['guardian', id], after: { fields: Object.keys(change) } });
  return showGuardian(ctx, id);
}

/**
 * Removes a guardian without a pupil: the facts go, and the person with them when nobody ever used the account. Refuses
 * (404001) who is out of reach, (200200) who still has a pupil, in whatever school.
 */
export async function removeGuardian(ctx: Context, id: string): Promise<void> {
  const { db } = ctx;
  if (ctx.actor.user_id === id || !(await reaches(ctx, id, studentRights.edit, false))) throw refuse(shared.not_found);
  const [person] = await db.select().from(user).where(eq(user.id, id)).for('update');
  if (!person) throw refuse(shared.not_found);
  const open = and(eq(stuGdClient.guardian_id, id), inArray(stuGdClient.status, ['pending', 'active']));
  if ((await db.$count(stuGdClient, open)) > 0) throw refuse(r.still_linked);
  await db.delete(guardian).where(eq(guardian.user_id, id));
  const member = and(eq(userOrganization.user_id, id), isNull(userOrganization.valid_to));
  const isUnused =
    person.activated_at === null &&
    person.types.every((type) => type === 'guardian') &&
    (await db.$count(userOrganization, member)) === 0;
  if (isUnused) {
    await writeCredential(db, id, { is_phone_owner: false });
    await removePlaceholder(ctx, id);
  }
  ctx.audit({ action: 'guardian.remove', target: ['guardian', id], before: { name: person.name, isUnused } });
}
