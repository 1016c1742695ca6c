import { and, eq, ne } from 'drizzle-orm';
import { holders } from '#modules/core/access/server/public.ts';
import { department } from '#modules/core/directory/server/tables.ts';
import { todosChanged } from '#server/home-feed/home-feed.ts';
import type { Context } from '#server/http/context.ts';
import { notify } from '#server/notify/notify.ts';
import { localize, type Text } from '#shared/text.ts';
import type { ResourceLevel } from '../../contract/resource-kinds.ts';
import { resourceMessages as messages } from '../../contract/resource-messages.ts';
import { resourcePath } from '../../contract/resource-paths.ts';
import { resourceRights } from '../../rights.ts';
import { usesOf } from '../library/resource-views.service.ts';
import { subjectReviewers } from '../ports.ts';
import type { StoredResource } from '../resources.queries.ts';
import { courseResource } from '../tables.ts';

const titled = (text: Text, title: string): Text => ({
  cn: localize(text, 'cn', { title }),
  us: localize(text, 'us', { title }),
});

async function notifyOfResource(
  ctx: Context,
  row: StoredResource,
  what: keyof typeof messages,
  to: readonly string[],
  said?: string | null,
): Promise<void> {
  await notify(ctx, {
    event: `course_resource.${what}`,
    to: to.filter((id) => id !== ctx.actor.user_id),
    organization_id: row.organization_id,
    title: titled(messages[what], row.title),
    ...(said ? { body: { cn: said, us: said } } : {}),
    link: resourcePath(row.id, what === 'submitted' ? 'review' : undefined),
  });
}

/** Who decides about a step: the leader of the teaching group, else who reviews for the school; for the group its office. */
export async function reviewersOf(ctx: Context, row: StoredResource, level: ResourceLevel): Promise<string[]> {
  const { organization_id, department_id } = row;
  const owners = new Set([row.owner_id, ...row.co_owner_ids]);
  const others = (ids: readonly string[]) => ids.filter((id) => !owners.has(id));
  if (level === 'group') return others(await holders(ctx.db, resourceRights.reviewForGroup, organization_id));
  if (level === 'department' && department_id) {
    const [here] = await ctx.db
      .select({ leader: department.leader_id })
      .from(department)
      .where(eq(department.id, department_id));
    const leader = others(here?.leader ? [here.leader] : []);
    if (leader.length) return leader;
  }
  const looksAfter = await subjectReviewers.of(ctx.services).of(ctx, row);
  return [...new Set(others([...looksAfter, ...(await holders(ctx.db, resourceRights.review, organization_id))]))];
}

export async function notifyReviewers(ctx: Context, row: StoredResource, level: ResourceLevel): Promise<void> {
  const reviewers = await reviewersOf(ctx, row, level);
  await notifyOfResource(ctx, row, 'submitted', reviewers);
  await todosChanged(ctx, reviewers);
}

/** Notifies the authors of the decision, and takes the to-do from the home page of who decided. */
export async function notifyOwners(
  ctx: Context,
  row: StoredResource,
  what: 'approved' | 'returned' | 'hidden' | 'archived',
  said: string | null,
): Promise<void> {
  await notifyOfResource(ctx, row, what, [row.owner_id, ...row.co_owner_ids], said);
  await todosChanged(ctx, [row.owner_id, ctx.actor.user_id]);
}

/** Notifies the authors that somebody copied it. */
export const notifyOwnersOfCopy = (ctx: Context, row: StoredResource): Promise<void> =>
  notifyOfResource(ctx, row, 'copied', [row.owner_id, ...row.co_owner_ids], ctx.actor.name);

/** Notifies those who use a resource, or copied it, of what changed in it. */
export async function notifyUsers(ctx: Context, row: StoredResource, note: string | null): Promise<void> {
  const uses = await usesOf(ctx, [row.id]);
  const copies = await ctx.db
    .select({ owner_id: courseResource.owner_id })
    .from(courseResource)
    .where(and(eq(courseResource.copied_from_id, row.id), ne(courseResource.status, 'archived')));
  const owners = new Set([row.owner_id, ...row.co_owner_ids]);
  const users = [...new Set([...uses, ...copies].map(({ owner_id }) => owner_id))].filter((id) => !owners.has(id));
  await notifyOfResource(ctx, row, 'replaced', users, note);
}
