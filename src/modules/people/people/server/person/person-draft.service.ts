import { and, eq, isNull, ne, or } from 'drizzle-orm';
import { foreignDepartments } from '#modules/core/directory/server/public.ts';
import { post, user } from '#modules/core/directory/server/tables.ts';
import type { Db } from '#server/database/database.ts';
import type { Context } from '#server/http/context.ts';
import { identityProblems } from '#shared/field-rules.ts';
import { birthdayOf, genderOf, type IdType, idNumberProblem } from '#shared/person/id-number.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import { peopleTexts as t } from '../../contract/people.refusals.ts';

/** Of whose school group people are looked up. */
interface Storing extends Pick<Context, 'db' | 'services'> {
  readonly actor: { readonly client_id: string | null };
}

interface Identity {
  readonly id_type?: string | null | undefined;
  readonly id_no?: string | null | undefined;
  readonly gender?: 'male' | 'female' | null | undefined;
  readonly birthday?: string | null | undefined;
}

/** Refuses (422001) a birthday or gender that a mainland number contradicts. */
export function requireFitting(given: Identity): void {
  const problems = Object.entries(identityProblems({ ...given, id_type: given.id_type ?? 'identity' }));
  if (problems.length) throw refuseFields(Object.fromEntries(problems.map(([field, text]) => [field, [text]])));
}

/** Checks a document and takes birthday and gender out of a mainland number where nothing else was said. */
export function identityOf(given: Identity): {
  id_type: string | null;
  id_no: string | null;
  gender: 'male' | 'female' | null;
  birthday: string | null;
} {
  const id_no = given.id_no ?? null;
  const id_type = given.id_type ?? (id_no ? 'identity' : null);
  const problem = id_no && id_type ? idNumberProblem(id_type as IdType, id_no) : null;
  if (problem) throw refuseFields({ id_no: [problem] });
  const isMainland = id_no !== null && id_type === 'identity';
  return {
    id_type: id_no ? id_type : null,
    id_no,
    gender: given.gender ?? (isMainland ? genderOf(id_no) : null),
    birthday: given.birthday ?? (isMainland ? birthdayOf(id_no) : null),
  };
}

/** People of the school group with this document, by their blind index, other than `except`. */
export function listByDocument(ctx: Storing, idNo: string, except?: string) {
  return ctx.db
    .select({ id: user.id, name: user.name, types: user.types })
    .from(user)
    .where(
      and(
        eq(user.client_id, ctx.actor.client_id ?? ''),
        eq(user.id_no_bidx, ctx.services.seal.blindIndex(idNo, 'id_no')),
        ne(user.status, 'deleted'),
        except ? ne(user.id, except) : undefined,
      ),
    );
}

/** Whether nobody of the school group has this phone yet: its first holder owns it for signing in. */
export async function isFreePhone(ctx: Storing, phone: string): Promise<boolean> {
  const known = await ctx.db.$count(
    user,
    and(
      eq(user.client_id, ctx.actor.client_id ?? ''),
      eq(user.phone_bidx, ctx.services.seal.blindIndex(phone, 'phone')),
    ),
  );
  return known === 0;
}

interface Place {
  readonly organization_id: string;
  readonly department_id?: string | null | undefined;
  readonly post_id?: string | null | undefined;
}

/** Refuses a place that is not governed (404001), or whose department or post is of another organisation (422001). */
export async function requirePlace(ctx: Pick<Context, 'db' | 'scope' | 'actor'>, place: Place): Promise<void> {
  if (!ctx.scope.organizations.includes(place.organization_id)) throw refuse(shared.not_found);
  if (
    place.department_id &&
    (await foreignDepartments(ctx.db, place.organization_id, [place.department_id])).length > 0
  )
    throw refuseFields({ department_id: [t.foreign_department] });
  if (place.post_id && !(await isPostOf(ctx.db, place.post_id, ctx.actor.client_id, place.organization_id)))
    throw refuseFields({ post_id: [t.foreign_post] });
}

async function isPostOf(db: Db, id: string, clientId: string | null, organizationId: string): Promise<boolean> {
  const here = and(
    eq(post.id, id),
    eq(post.client_id, clientId ?? ''),
    eq(post.status, 'active'),
    or(isNull(post.organization_id), eq(post.organization_id, organizationId)),
  );
  return (await db.$count(post, here)) > 0;
}
