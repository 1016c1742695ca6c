import { and, eq, sql } from 'drizzle-orm';
import { inTreeOf } from '#modules/core/directory/server/public.ts';
import { department, organization } from '#modules/core/directory/server/tables.ts';
import { acrossOrganizations } from '#server/database/across-organizations.ts';
import type { Db } from '#server/database/database.ts';
import type { Context } from '#server/http/context.ts';
import { refuse, refuseFields } from '#shared/refusal.ts';
import { type ScopeKind, TARGET_SCOPES } from '../../contract/role-kinds.ts';
import { roleRefusals } from '../../contract/roles.refusals.ts';
import { listConflictRules, namesOfActions, type StoredRule, withActionNames } from '../catalogue/actions.queries.ts';
import { type Reach, reachOfScopes } from '../holders/holdings.queries.ts';
import { listOtherCodes } from '../holders/role-users.queries.ts';
import { brokenRules, codesNotHeld, covers, followsHolder, newlyBrokenRules } from './grants.policy.ts';

export interface RequestedScope {
  readonly kind: ScopeKind;
  readonly target_id: string | null;
}

/** Changes of one person's rights run one after the other: conflicts cannot slip in between. */
export async function lockPeople(db: Db, userIds: readonly string[]): Promise<void> {
  for (const id of [...new Set(userIds)].sort())
    await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`rights:${id}`}, 0))`);
}

/** Nobody gives what they do not hold. */
export async function requireCodes(ctx: Context, codes: readonly string[]): Promise<void> {
  const lacked = codesNotHeld(ctx.actor, codes);
  if (lacked.length) throw refuse(roleRefusals.not_held, { names: await namesOfActions(ctx.db, lacked, ctx.lang) });
}

/** Nobody lets another see further than they do themselves, whatever the code. */
export async function requireReach(
  ctx: Context,
  codes: readonly string[],
  place: { readonly id: string },
  scopes: readonly RequestedScope[],
  path: string,
): Promise<void> {
  await requireTargets(ctx, place, scopes, path);
  const reach: Reach = scopes.some((scope) => followsHolder(scope.kind))
    ? { organizations: new Set([place.id]), departments: null }
    : await reachOfScopes(ctx.db, ctx.actor.user_id, place, scopes);
  const rest = await reachOfScopes(
    ctx.db,
    ctx.actor.user_id,
    place,
    scopes.filter((scope) => !followsHolder(scope.kind)),
  );
  const beyond = codes.filter((code) => !covers(ctx.actor, code, reach) || !covers(ctx.actor, code, rest));
  if (beyond.length) throw refuse(roleRefusals.out_of_scope, { names: await namesOfActions(ctx.db, beyond, ctx.lang) });
}

/** A department or class is named where it is needed, and is one of the place; organisations are the place or below it. */
async function requireTargets(
  ctx: Context,
  place: { readonly id: string },
  scopes: readonly RequestedScope[],
  path: string,
): Promise<void> {
  const wrong = (text: { cn: string; us: string }) => refuseFields({ [path]: [text] });
  for (const { kind, target_id } of scopes) {
    const needs = TARGET_SCOPES.includes(kind);
    if (needs && !target_id) throw wrong({ cn: '请选择部门或班级', us: 'Choose a department or class' });
    if (!target_id) continue;
    if (!needs && !kind.startsWith('organization'))
      throw wrong({ cn: '该范围不需要指定对象', us: 'This scope doesn’t need a department or class' });
    const [found] = needs
      ? await ctx.db
          .select({ id: department.id })
          .from(department)
          .where(and(eq(department.id, target_id), eq(department.organization_id, place.id)))
      : await ctx.db
          .select({ id: organization.id })
          .from(organization)
          .where(and(eq(organization.id, target_id), inTreeOf(place.id)));
    if (!found) throw wrong({ cn: '所选对象不在该机构内', us: 'Not part of this organisation' });
  }
}

/** Codes inside one role must not break a rule of separated duties; warnings pass. */
export async function requireNoInnerConflict(ctx: Context, codes: readonly string[]): Promise<void> {
  const rules = await listConflictRules(ctx.db);
  await refuseDenied(ctx, brokenRules(rules, codes));
}

/** Nobody gets two codes that must not meet, through whatever roles. */
export async function requireNoConflict(
  ctx: Context,
  organizationId: string,
  userIds: readonly string[],
  codes: readonly string[],
  exceptRoleId: string | null,
): Promise<void> {
  const rules = (await listConflictRules(ctx.db)).filter((rule) => rule.level === 'deny');
  if (rules.length === 0) return;
  const held = await acrossOrganizations(ctx.db, () => listOtherCodes(ctx.db, userIds, organizationId, exceptRoleId));
  for (const own of held.values()) await refuseDenied(ctx, newlyBrokenRules(rules, own, codes));
}

async function refuseDenied(ctx: Context, rules: readonly StoredRule[]): Promise<void> {
  const denied = rules.find((rule) => rule.level === 'deny');
  if (!denied) return;
  const [named] = await withActionNames(ctx.db, [denied], ctx.lang);
  throw refuse(roleRefusals.conflict, { a: named?.name_a ?? denied.code_a, b: named?.name_b ?? denied.code_b });
}
