import { and, eq, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { user } from '#modules/core/directory/server/tables.ts';
import { createPerson } from '#modules/identity/accounts/server/public.ts';
import { replacePhone } from '#modules/identity/recovery/server/public.ts';
import { staleBecause } from '#server/audit/stale.ts';
import { constraintOf } from '#server/database/database.ts';
import type { Context } from '#server/http/context.ts';
import { nameKeys } from '#server/search/name-keys.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import { isSameName } from '#shared/text/person-name.ts';
import { peopleRefusals as r, peopleTexts as t } from '../contract/people.refusals.ts';
import type { userDraft, users } from '../contract/users.contract.ts';
import { employment } from './employment.ts';
import { addMembership } from './members/memberships.service.ts';
import {
  identityOf,
  isFreePhone,
  listByDocument,
  requireFitting,
  requirePlace,
} from './person/person-draft.service.ts';
import { plainFactsOf, standingOf, type UserDetail, viewPerson } from './person/person-view.service.ts';

type Draft = z.output<typeof userDraft>;
type Change = z.output<(typeof users)['update']['body']>;
type Row = typeof user.$inferSelect;

/** A new person with a first place; somebody whose document is known may get the membership alone. */
export async function createUser(ctx: Context, draft: Draft): Promise<UserDetail> {
  await requirePlace(ctx, draft);
  if (draft.department_id && !draft.types.includes('teacher')) throw refuseFields({ department_id: [t.staff_only] });
  const id = (await attached(ctx, draft)) ?? (await newPerson(ctx, draft));
  await addMembership(ctx, { ...draft, user_id: id });
  if (draft.types.includes('teacher')) await employ(ctx, id, draft);
  await ctx.services.sessions.refresh(ctx.db, [id]);
  return viewPerson(ctx, id);
}

/** The person whose document this is, when the caller said that they mean them; else a known document is refused. */
async function attached(ctx: Context, draft: Draft): Promise<string | null> {
  const { id_no } = identityOf(draft);
  const [known] = id_no ? await listByDocument(ctx, id_no) : [];
  if (!known) return null;
  if (!draft.attach_if_exists) throw refuse(r.id_known);
  if (!isSameName(known.name, draft.name)) throw refuseFields({ name: [t.other_name] });
  if (draft.types.includes('teacher')) await requireUnemployed(ctx, known.id, draft.organization_id);
  ctx.audit({
    action: 'user.attach',
    target: ['user', known.id],
    organization_id: draft.organization_id,
    after: { organization_id: draft.organization_id, types: draft.types },
  });
  const types = [...new Set([...known.types, ...draft.types])];
  await ctx.db.update(user).set({ types, version: next, updated_at: now }).where(eq(user.id, known.id));
  return known.id;
}

/** Nobody works at two schools of a group. */
async function requireUnemployed(ctx: Context, userId: string, here: string): Promise<void> {
  const employer = await employment.of(ctx.services).employerOf(ctx.db, userId);
  if (!employer || employer.id === here) return;
  throw refuse(r.employed, { organization: { cn: employer.name, us: employer.name_en ?? employer.name } });
}

/** A person who is entered as a member of staff has a record of employment. */
const employ = (ctx: Context, user_id: string, { organization_id, department_id, post_id }: Draft): Promise<void> =>
  employment.of(ctx.services).begin(ctx, {
    ...{ user_id, organization_id },
    ...{ department_id: department_id ?? null, post_id: post_id ?? null },
  });

async function newPerson(ctx: Context, draft: Draft): Promise<string> {
  const { name, types, phone, contact_phone } = draft;
  const identity = identityOf(draft);
  const { user_id } = await createPerson(ctx, {
    name,
    ...identity,
    user_types: types,
    ...plainFactsOf(draft),
    email: draft.email ?? null,
    phone: phone ?? null,
    client_id: ctx.actor.client_id,
    is_phone_owner: phone ? await isFreePhone(ctx, phone) : false,
    is_activated: false,
  }).catch(numberTaken);
  if (contact_phone) await ctx.db.update(user).set(contactOf(ctx, contact_phone)).where(eq(user.id, user_id));
  ctx.audit({
    action: 'user.create',
    target: ['user', user_id],
    organization_id: draft.organization_id,
    after: { name, types, number: draft.number ?? null, phone, id_no: identity.id_no },
  });
  return user_id;
}

const contactOf = ({ services: { seal } }: Context, phone: string | null) => ({
  contact_phone_sealed: phone && seal.seal(phone, 'user.contact_phone'),
});

/** Changes facts of a person. What a confirmed person has proven changes through the account audit alone. */
export async function updateUser(ctx: Context, id: string, { version, ...change }: Change): Promise<UserDetail> {
  const { row, reaches } = await standingOf(ctx, id);
  if (row.types.includes('student') || !reaches('0407')) throw refuse(shared.not_found);
  if (row.version !== version) throw await staleBecause(ctx, 'user', id, row);
  const { seal } = ctx.services;
  const knownId = row.id_no_sealed && seal.open(row.id_no_sealed, 'user.id_no');
  const knownPhone = row.phone_sealed && seal.open(row.phone_sealed, 'user.phone');
  requireUnproven(row, knownId, change);
  const phone = change.phone === undefined || change.phone === knownPhone ? undefined : change.phone;
  if (phone !== undefined && row.activated_at) throw refuseFields({ phone: [t.activated_phone] });
  const set = await columnsOf(ctx, row, knownId, change);
  const [after] = await ctx.db
    .update(user)
    .set({ ...set, version: next, updated_at: now })
    .where(and(eq(user.id, id), eq(user.version, version)))
    .returning()
    .catch(numberTaken);
  if (!after) throw await staleBecause(ctx, 'user', id, row);
  if (phone !== undefined)
    await replacePhone(ctx, id, { phone, is_owner: phone !== null && (await isFreePhone(ctx, phone)) });
  ctx.audit({ action: 'user.update', target: ['user', id], before: plain(row), after: { ...plain(after), phone } });
  return viewPerson(ctx, id);
}

function requireUnproven(row: Row, knownId: string | null, change: Omit<Change, 'version'>): void {
  if (row.status !== 'confirmed') return;
  const proven = {
    name: change.name !== undefined && change.name !== row.name,
    id_type: change.id_type !== undefined && change.id_type !== row.id_type,
    id_no: change.id_no !== undefined && change.id_no !== knownId,
  };
  const fields = Object.entries(proven).flatMap(([field, isChanged]) =>
    isChanged ? [[field, [t.confirmed_identity]]] : [],
  );
  if (fields.length) throw refuseFields(Object.fromEntries(fields));
}

/** What an ID number says of somebody, and the number itself. */
const TOLD_BY_NUMBER = ['id_type', 'id_no', 'gender', 'birthday'] as const;

async function columnsOf(ctx: Context, row: Row, knownId: string | null, change: Omit<Change, 'version'>) {
  const { seal } = ctx.services;
  const name = change.name ?? row.name;
  const name_en = change.name_en === undefined ? row.name_en : change.name_en;
  const identity = identityOf({
    id_type: change.id_type === undefined ? row.id_type : change.id_type,
    id_no: change.id_no === undefined ? knownId : change.id_no,
    gender: change.gender === undefined ? (row.gender as 'male' | null) : change.gender,
    birthday: change.birthday === undefined ? row.birthday : change.birthday,
  });
  const { id_no, ...rest } = identity;
  // a stored contradiction does not stop the change of something else
  if (TOLD_BY_NUMBER.some((field) => change[field] !== undefined)) requireFitting(identity);
  if (id_no && id_no !== knownId && (await listByDocument(ctx, id_no, row.id)).length) throw refuse(r.id_known);
  return {
    ...rest,
    name,
    ...plainFactsOf(change),
    ...nameKeys(name, name_en),
    email: change.email === undefined ? row.email : change.email,
    id_no_sealed: id_no && seal.seal(id_no, 'user.id_no'),
    id_no_bidx: id_no && seal.blindIndex(id_no, 'id_no'),
    ...(change.contact_phone === undefined ? {} : contactOf(ctx, change.contact_phone)),
  };
}

const plain = (row: Row) => {
  const { name, gender, email, id_type, birthday } = row;
  return { name, ...plainFactsOf(row), gender, email, id_type, birthday };
};

function numberTaken(error: unknown): never {
  if (constraintOf(error)?.includes('number')) throw refuseFields({ number: [t.number_taken] });
  throw error;
}

const now = sql`now()`;
const next = sql`${user.version} + 1`;
