import { asc, eq, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { endRolesOf, listAssignedRoles } from '#modules/core/access/server/public.ts';
import {
  changePerson,
  endUnusedAccountEverywhere,
  isUnusedAccount,
  joinOrganization,
  type PersonAct,
} from '#modules/core/directory/server/public.ts';
import { user } from '#modules/core/directory/server/tables.ts';
import { clearTotp, createPerson, findCredential } from '#modules/identity/accounts/server/public.ts';
import { sendPasswordLink } from '#modules/identity/recovery/server/public.ts';
import { planDeletion } from '#modules/identity/security/server/public.ts';
import { constraintOf } from '#server/database/database.ts';
import type { Context } from '#server/http/context.ts';
import { today } from '#shared/dates.ts';
import { maskEmail, maskIdNumber } from '#shared/person/masks.ts';
import { userStatus } from '#shared/reference/accounts.ts';
import { labelOf } from '#shared/reference-lists.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import type { adminUsers, USER_ACTIONS } from '../../contract/admin-users.contract.ts';
import { consoleFieldTexts, consoleRefusals } from '../../contract/console.refusals.ts';
import { hasHigherAuthority } from '../authority.ts';
import { listOpenSessions } from './account-sessions.service.ts';
import { actionsFor } from './accounts.policy.ts';
import { accountReader, countOtherSuperAdmins, findAccountRow, listAccounts } from './accounts.queries.ts';

type Endpoints = typeof adminUsers;
type Body<K extends 'create' | 'update' | 'setStatus'> = z.output<Endpoints[K]['body']>;
type UserRow = typeof user.$inferSelect;

/** Days in which a deleted account can still be taken back. */
const GRACE_DAYS = 7;

/** The school group of the administrator; refuses people outside of all. */
export function groupOf({ actor }: Pick<Context, 'actor'>): string {
  if (!actor.client_id) throw refuse(shared.no_right);
  return actor.client_id;
}

export const viewAccounts = (ctx: Context, query: z.output<Endpoints['list']['query']>) =>
  listAccounts(ctx.db, ctx.services.seal, groupOf(ctx), ctx.scope, query);

/** An account in reach; refuses 404001 for every other. */
export async function getAccountRow(ctx: Context, id: string): Promise<UserRow> {
  const row = await findAccountRow(ctx.db, groupOf(ctx), ctx.scope, id);
  if (!row) throw refuse(shared.not_found);
  return row;
}

export async function viewAccount(ctx: Context, id: string) {
  const { db, services } = ctx;
  const row = await getAccountRow(ctx, id);
  const [summary] = await accountReader(services.seal)(db, {
    where: eq(user.id, id),
    order: [asc(user.id)],
    limit: 1,
    offset: 0,
  });
  if (!summary) throw refuse(shared.not_found);
  const ways = await findCredential(db, id);
  const facts = {
    is_own: ctx.actor.user_id === id,
    is_above: await hasHigherAuthority(ctx, row),
    row: { ...summary, is_staff: row.types.includes('teacher') },
  };
  return {
    ...summary,
    lang: row.lang as 'cn' | 'us',
    gender: row.gender as 'male' | 'female' | null,
    email: row.email && maskEmail(row.email),
    id_type: row.id_type,
    id_no: row.id_no_sealed && maskIdNumber(services.seal.open(row.id_no_sealed, 'user.id_no')),
    category: row.category,
    created_at: row.created_at,
    actions: actionsFor(ctx.actor, facts) as (typeof USER_ACTIONS)[number][],
    roles: await listAssignedRoles(db, id),
    sessions: await listOpenSessions(db, id),
    ways: {
      has_password: ways?.has_password ?? false,
      password_changed_at: ways?.password_changed_at ?? null,
      phone_verified_at: ways?.phone_verified_at ?? null,
    },
    deletion_at: ways?.deletion_at ?? null,
  };
}

export async function createAccount(
  ctx: Context,
  { user_types: userTypes, organization_id, ...draft }: Body<'create'>,
) {
  const client_id = groupOf(ctx);
  if (!ctx.scope.organizations.includes(organization_id))
    throw refuseFields({ organization_id: [consoleFieldTexts.not_there] });
  const { user_id } = await namedOnce(() =>
    createPerson(ctx, {
      ...draft,
      user_types: userTypes,
      client_id,
      status: 'confirmed',
      is_activated: true,
      is_phone_owner: true,
      password_must_change: true,
    }),
  );
  await joinOrganization(ctx, organization_id, user_id, today(), 'manual');
  await sendPasswordLink(ctx, user_id);
  ctx.audit({
    action: 'account.create',
    target: ['user', user_id],
    after: { name: draft.name, number: draft.number, username: draft.username, user_types: userTypes, organization_id },
  });
  return viewAccount(ctx, user_id);
}

async function namedOnce<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const constraint = constraintOf(error);
    if (constraint === 'user_credential_username') throw refuseFields({ username: [consoleFieldTexts.username_taken] });
    if (constraint === 'user_credential_phone_owner') throw refuseFields({ phone: [consoleFieldTexts.phone_taken] });
    if (constraint?.includes('number')) throw refuseFields({ number: [consoleFieldTexts.number_taken] });
    throw error;
  }
}

export async function updateAccount(ctx: Context, id: string, { version, ...facts }: Body<'update'>) {
  const before = await lockAccount(ctx, id);
  if (await hasHigherAuthority(ctx, before)) throw refuse(consoleRefusals.higher_account);
  await namedOnce(() => changePerson(ctx, id, facts, { action: 'account.update', version }));
  await ctx.services.sessions.refresh(ctx.db, [id]);
  return viewAccount(ctx, id);
}

/** An account in reach, locked until the transaction ends. */
export async function lockAccount(ctx: Context, id: string): Promise<UserRow> {
  await getAccountRow(ctx, id);
  await ctx.db.select({ id: user.id }).from(user).where(eq(user.id, id)).for('update');
  return getAccountRow(ctx, id);
}

export async function setStatus(ctx: Context, id: string, { status, reason }: Body<'setStatus'>) {
  const before = await lockAccount(ctx, id);
  const from = status === 'disabled' ? ['confirmed', 'unconfirmed'] : ['disabled'];
  if (!from.includes(before.status))
    throw refuse(consoleRefusals.wrong_status, { state: labelOf(userStatus, before.status, ctx.lang) });
  if (status === 'disabled') await requireClosable(ctx, before);
  else {
    if (await hasHigherAuthority(ctx, before)) throw refuse(consoleRefusals.higher_account);
    await planDeletion(ctx.db, id, null);
  }
  await write(ctx, id, status, { action: status === 'disabled' ? 'account.disable' : 'account.enable', reason });
  return viewAccount(ctx, id);
}

async function write(ctx: Context, id: string, status: string, act: PersonAct): Promise<void> {
  await changePerson(ctx, id, { status }, act);
  if (status === 'disabled') await ctx.services.sessions.revoke(ctx, { user_id: id }, 'disabled');
  await ctx.services.sessions.refresh(ctx.db, [id]);
}

/** Nobody closes the own account, one above the own, or the last super admin; two at once wait for each other. */
async function requireClosable(ctx: Context, row: UserRow): Promise<void> {
  if (row.id === ctx.actor.user_id) throw refuse(consoleRefusals.own_account);
  if (await hasHigherAuthority(ctx, row)) throw refuse(consoleRefusals.higher_account);
  if (!row.is_super_admin) return;
  const group = groupOf(ctx);
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`super_admins:${group}`}, 0))`);
  if ((await countOtherSuperAdmins(ctx.db, group, row.id)) === 0) throw refuse(consoleRefusals.last_super_admin);
}

/** Stands in the history of the places that end with the account. */
const ENTERED_BY_MISTAKE = '账号误录';

/** Closes an account, and empties it after some days. Of people in office only what was entered and never used goes. */
export async function removeAccount(ctx: Context, id: string) {
  const before = await lockAccount(ctx, id);
  await requireClosable(ctx, before);
  const { rows } = await ctx.db.execute<{ is_in: boolean }>(
    sql`select exists (select 1 from user_organization where user_id = ${id} and (valid_to is null or valid_to >= current_date)) as is_in`,
  );
  const isEmployed = before.types.includes('teacher') || before.types.includes('student');
  if (isEmployed && rows[0]?.is_in) {
    if (!(await isUnusedAccount(ctx.db, id))) throw refuse(consoleRefusals.in_office);
    await endUnusedAccountEverywhere(ctx, id, ENTERED_BY_MISTAKE);
  }
  const roles_ended = await endRolesOf(ctx.db, id);
  await write(ctx, id, 'disabled', { action: 'account.delete', after: { roles_ended } });
  const deletion_at = await planDeletion(ctx.db, id, GRACE_DAYS);
  return { deletion_at };
}

export async function resetCredentials(
  ctx: Context,
  id: string,
  { reason, second_factor = false }: { readonly reason: string; readonly second_factor?: boolean | undefined },
): Promise<void> {
  const row = await lockAccount(ctx, id);
  if (row.id === ctx.actor.user_id) throw refuse(consoleRefusals.own_account);
  if (await hasHigherAuthority(ctx, row)) throw refuse(consoleRefusals.higher_account);
  if (!(await sendPasswordLink(ctx, id))) throw refuse(consoleRefusals.no_phone);
  const had = second_factor && (await clearTotp(ctx.db, id));
  const after = { second_factor: had };
  ctx.audit({ action: 'account.reset_credentials', target: ['user', id], reason, after });
}

export async function endSessions(ctx: Context, id: string) {
  const row = await getAccountRow(ctx, id);
  if (await hasHigherAuthority(ctx, row)) throw refuse(consoleRefusals.higher_account);
  const ended = await ctx.services.sessions.revoke(ctx, { user_id: id, except: ctx.actor.session_id }, 'admin');
  ctx.audit({ action: 'account.end_sessions', kind: 'login', target: ['user', id], after: { ended } });
  return { ended };
}
