import type * as z from 'zod';
import { directoryRights } from '#modules/core/directory/rights.ts';
import { changePerson } from '#modules/core/directory/server/public.ts';
import type { user } from '#modules/core/directory/server/tables.ts';
import { createPerson } from '#modules/identity/accounts/server/public.ts';
import { replacePhone } from '#modules/identity/recovery/server/public.ts';
import { staleBecause } from '#server/audit/stale.ts';
import { constraintOf } from '#server/database/database.ts';
import type { Context } from '#server/http/context.ts';
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
  const { organization_id } = draft;
  await changePerson(ctx, known.id, ({ types }) => ({ types: [...new Set([...types, ...draft.types])] }), {
    action: 'user.attach',
    organization_id,
    after: { organization_id },
  });
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
    user_id,
    organization_id,
    department_id: department_id ?? null,
    post_id: post_id ?? null,
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
    contact_phone: contact_phone ?? null,
    client_id: ctx.actor.client_id,
    is_phone_owner: phone ? await isFreePhone(ctx, phone) : false,
    is_activated: false,
  }).catch(numberTaken);
  ctx.audit({
    action: 'user.create',
    target: ['user', user_id],
    organization_id: draft.organization_id,
    after: { name, types, number: draft.number ?? null, phone, id_no: identity.id_no },
  });
  return user_id;
}

/** Changes facts of a person. What a confirmed person has proven changes through the account audit alone. */
export async function updateUser(ctx: Context, id: string, { version, ...change }: Change): Promise<UserDetail> {
  const { row, reaches } = await standingOf(ctx, id);
  if (row.types.includes('student') || !reaches(directoryRights.editPeople)) throw refuse(shared.not_found);
  if (row.version !== version) throw await staleBecause(ctx, 'user', id, row);
  const { seal } = ctx.services;
  const knownId = row.id_no_sealed && seal.open(row.id_no_sealed, 'user.id_no');
  const knownPhone = row.phone_sealed && seal.open(row.phone_sealed, 'user.phone');
  requireUnproven(row, knownId, change);
  const phone = change.phone === undefined || change.phone === knownPhone ? undefined : change.phone;
  if (phone !== undefined && row.activated_at) throw refuseFields({ phone: [t.activated_phone] });
  // asked before the number is written: then it would be taken by the person themselves
  const is_owner = phone ? await isFreePhone(ctx, phone) : false;
  const set = await factsOf(ctx, row, knownId, change);
  await changePerson(ctx, id, { ...set, phone }, { action: 'user.update', version }).catch(numberTaken);
  if (phone !== undefined) await replacePhone(ctx, id, { phone, is_owner });
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

async function factsOf(ctx: Context, row: Row, knownId: string | null, change: Omit<Change, 'version'>) {
  const identity = identityOf({
    id_type: change.id_type === undefined ? row.id_type : change.id_type,
    id_no: change.id_no === undefined ? knownId : change.id_no,
    gender: change.gender === undefined ? (row.gender as 'male' | null) : change.gender,
    birthday: change.birthday === undefined ? row.birthday : change.birthday,
  });
  const { id_no } = identity;
  // a stored contradiction does not stop the change of something else
  if (TOLD_BY_NUMBER.some((field) => change[field] !== undefined)) requireFitting(identity);
  if (id_no && id_no !== knownId && (await listByDocument(ctx, id_no, row.id)).length) throw refuse(r.id_known);
  const { name, email, contact_phone } = change;
  return { ...identity, ...plainFactsOf(change), name, email, contact_phone };
}

function numberTaken(error: unknown): never {
  if (constraintOf(error)?.includes('number')) throw refuseFields({ number: [t.number_taken] });
  throw error;
}
