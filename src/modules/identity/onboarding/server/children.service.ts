import { randomInt } from 'node:crypto';
import { and, inArray, ne, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { changePerson } from '#modules/core/directory/server/public.ts';
import { user } from '#modules/core/directory/server/tables.ts';
import {
  findPasswordWeakness,
  type GuardedChild,
  guardianship,
  hashPassword,
  isUsernameTaken,
  listGuessableFacts,
  recordConsents,
  writeCredential,
} from '#modules/identity/accounts/server/public.ts';
import { proveOwnPhone } from '#modules/identity/sign-in/server/public.ts';
import { staleBecause } from '#server/audit/stale.ts';
import { constraintOf, type Db, EVERYWHERE } from '#server/database/database.ts';
import type { Context } from '#server/http/context.ts';
import { nameKeys } from '#server/search/name-keys.ts';
import { errorCatalogue } from '#shared/errors/error-catalogue.ts';
import { isUsername } from '#shared/person/username.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import type { Text } from '#shared/text.ts';
import { CHILD_CONSENT, type childrenAccounts } from '../contract/children.contract.ts';
import { onboardingRefusals } from '../contract/onboarding.refusals.ts';
import { OWN_ACCOUNT_AGE } from './activation/activation.queries.ts';

/** The children of the caller, as the families' module tells, with the state of their accounts. */
export async function listOwnChildren({ db, actor, services }: Context) {
  const children = await guardianship.of(services).childrenOf(db, actor.user_id);
  const rows = await rowsOf(db, children);
  const list = [];
  for (const { row, child } of rows) {
    const isActive = row.activated_at !== null;
    list.push({
      ...child,
      name: row.name,
      name_en: row.name_en,
      avatar_url: row.avatar_url,
      has_account: isActive,
      state: isActive ? ('active' as const) : ('waiting' as const),
      username: row.username,
      proposed_username: isActive ? null : await proposeName(db, row),
      is_under_14: row.is_under_14,
    });
  }
  return { list };
}

async function rowsOf(db: Db, children: readonly GuardedChild[]) {
  if (children.length === 0) return [];
  const rows = await db
    .select({
      id: user.id,
      name: user.name,
      name_en: user.name_en,
      avatar_url: user.avatar_url,
      number: user.number,
      username: user.username,
      activated_at: user.activated_at,
      is_under_14: sql<boolean>`coalesce(${user.birthday} > current_date - make_interval(years => ${OWN_ACCOUNT_AGE}), true)`,
    })
    .from(user)
    .where(
      and(
        inArray(
          user.id,
          children.map((child) => child.student_user_id),
        ),
        ne(user.status, 'deleted'),
      ),
    );
  return children.flatMap((child) => {
    const row = rows.find((one) => one.id === child.student_user_id);
    return row ? [{ row, child }] : [];
  });
}

/** A free user name made of the child's name, and digits without meaning. */
async function proposeName(db: Db, { name }: { readonly name: string }): Promise<string | null> {
  const { name_pinyin, name_initials } = nameKeys(name);
  const plain = (text: string) => text.replace(/[^a-z]/g, '');
  const stem = plain(name_pinyin).length <= 12 ? plain(name_pinyin) : plain(name_initials);
  for (let attempt = 0; attempt < 5; attempt++) {
    const proposal = `${stem || 'student'}${randomInt(1000, 10_000)}`;
    if (isUsername(proposal) && !(await isUsernameTaken(db, proposal))) return proposal;
  }
  return null;
}

type Draft = z.output<typeof childrenAccounts>;
type Errors = Record<string, Text[]>;

/** Opens the accounts of own children, all or none. Of two guardians at the same moment one is first. */
export async function activateChildren(ctx: Context, draft: Draft) {
  const { database } = ctx.services;
  await database.read(EVERYWHERE, (db) => requireOwn(ctx, db, draft));
  const hashes = await hashesOf(ctx, draft);
  await proveOwnPhone(ctx, draft.code);
  return database
    .write(EVERYWHERE, async ({ db }) => {
      await requireOwn(ctx, db, draft);
      for (const [at, { student_user_id, username }] of draft.children.entries()) {
        await openChild(ctx, db, { student_user_id, username, password_hash: hashes[at] ?? '' });
      }
      return { list: draft.children.map(({ student_user_id, username }) => ({ student_user_id, username })) };
    })
    .catch((error: unknown) => {
      throw constraintOf(error) === 'user_credential_username'
        ? refuseFields({ children: [errorCatalogue.username_taken.text] })
        : error;
    });
}

/** Refuses (404001) children of others, and open accounts and taken names at the child they concern. */
async function requireOwn(ctx: Context, db: Db, { children }: Draft): Promise<void> {
  const own = await rowsOf(db, await guardianship.of(ctx.services).childrenOf(db, ctx.actor.user_id));
  const errors: Errors = {};
  for (const [at, { student_user_id, username }] of children.entries()) {
    const known = own.find(({ row }) => row.id === student_user_id);
    if (!known) throw refuse(shared.not_found);
    if (known.row.activated_at !== null) throw refuse(onboardingRefusals.child_active, { name: known.row.name });
    if (await isUsernameTaken(db, username)) errors[`children.${at}.username`] = [errorCatalogue.username_taken.text];
  }
  if (Object.keys(errors).length > 0) throw refuseFields(errors);
}

async function hashesOf({ services: { database, seal } }: Context, { children }: Draft): Promise<string[]> {
  const errors: Errors = {};
  for (const [at, { student_user_id, username, password }] of children.entries()) {
    const facts = await database.read(EVERYWHERE, (db) => listGuessableFacts(db, seal, student_user_id));
    const weakness = findPasswordWeakness(password, [...facts, username]);
    if (weakness) errors[`children.${at}.password`] = [weakness];
  }
  if (Object.keys(errors).length > 0) throw refuseFields(errors);
  const hashes = [];
  for (const { password } of children) hashes.push(await hashPassword(password));
  return hashes;
}

interface ChildAccount {
  readonly student_user_id: string;
  readonly username: string;
  readonly password_hash: string;
}

async function openChild(
  ctx: Context,
  db: Db,
  { student_user_id, username, password_hash }: ChildAccount,
): Promise<void> {
  const opened = { is_activated: true, status: 'confirmed', username } as const;
  const row = await changePerson(
    { ...ctx, db },
    student_user_id,
    ({ activated_at }) => (activated_at === null ? opened : null),
    { action: 'account.activate', after: { by: 'guardian' } },
  );
  if (!row) throw await staleBecause({ db, services: ctx.services }, 'user', student_user_id);
  const changed = { username, password_hash, password_must_change: false, password_changed_at: sql`now()` };
  await writeCredential(db, student_user_id, changed);
  await recordConsents({ db, services: ctx.services }, student_user_id, [CHILD_CONSENT], 'web', ctx.actor.user_id);
  await ctx.services.sessions.refresh(db, [student_user_id]);
}
