import { and, eq, inArray } from 'drizzle-orm';
import { running } from '#modules/core/directory/server/public.ts';
import { organization, user, userOrganization } from '#modules/core/directory/server/tables.ts';
import { canAct, childrenOf } from '#modules/people/family/server/public.ts';
import type { Context } from '#server/http/context.ts';
import { holds, scopeOf } from '#server/rights/actor.ts';
import { today } from '#shared/dates.ts';
import { faceRights } from '../rights.ts';
import { decidesThemselves } from './faces.policy.ts';

/** Somebody whose face may open doors of a school. */
export interface FacePerson {
  readonly id: string;
  readonly name: string;
  readonly name_en: string | null;
  readonly organization_id: string;
  readonly school: { readonly id: string; readonly name: string; readonly name_en: string | null };
  /** Whether they decide about their face themselves; else a guardian does. */
  readonly decides: boolean;
}

/** What the caller is to the person. */
export type Relation = 'self' | 'guardian' | 'reviewer';

/** A member of one of these schools today whose account is open: staff and pupils. */
export async function findMember(
  { db }: Pick<Context, 'db'>,
  userId: string,
  organizationIds: readonly string[],
): Promise<FacePerson | null> {
  if (organizationIds.length === 0) return null;
  const [row] = await db
    .select({
      id: user.id,
      name: user.name,
      name_en: user.name_en,
      birthday: user.birthday,
      types: user.types,
      school: { id: organization.id, name: organization.name, name_en: organization.name_en },
    })
    .from(user)
    .innerJoin(userOrganization, eq(userOrganization.user_id, user.id))
    .innerJoin(organization, eq(organization.id, userOrganization.organization_id))
    .where(
      and(
        eq(user.id, userId),
        inArray(user.status, ['unconfirmed', 'confirmed']),
        inArray(userOrganization.organization_id, [...organizationIds]),
        running(userOrganization),
      ),
    )
    .limit(1);
  const has = row?.types.some((type) => type === 'teacher' || type === 'student' || type === 'guard');
  if (!row || !has) return null;
  const { birthday, types, ...person } = row;
  return { ...person, organization_id: row.school.id, decides: decidesThemselves({ birthday, types }, today()) };
}

/** The caller, and the children for whom the caller may act, each at their school. */
export async function ownPeople(ctx: Context): Promise<(FacePerson & { readonly is_self: boolean })[]> {
  const { actor, db } = ctx;
  const self = actor.organization_id ? await findMember(ctx, actor.user_id, [actor.organization_id]) : null;
  const people = self ? [{ ...self, is_self: true }] : [];
  for (const child of await childrenOf(db, actor.user_id)) {
    if (child.restricted) continue;
    const person = await findMember(ctx, child.id, [child.organization.id]);
    if (person) people.push({ ...person, is_self: false });
  }
  return people;
}

/** What the caller is to somebody at a school; null: nothing, and the person is not to be found. */
export async function relationTo(
  { actor, db }: Context,
  userId: string,
  organizationId: string,
): Promise<Relation | null> {
  if (userId === actor.user_id) return 'self';
  if (await canAct(db, actor.user_id, userId)) return 'guardian';
  const reviews =
    holds(actor, faceRights.review) && scopeOf(actor, faceRights.review).organizations.includes(organizationId);
  return reviews ? 'reviewer' : null;
}

/** Somebody for whom the caller may submit a face, and what the caller is to them; null: not to be found. */
export async function findSubject(ctx: Context, userId: string): Promise<{ person: FacePerson; tie: Relation } | null> {
  const own = (await ownPeople(ctx)).find((one) => one.id === userId);
  if (own) return { person: own, tie: own.is_self ? 'self' : 'guardian' };
  const reached = holds(ctx.actor, faceRights.review) ? scopeOf(ctx.actor, faceRights.review).organizations : [];
  const person = await findMember(ctx, userId, reached);
  return person && { person, tie: 'reviewer' };
}
