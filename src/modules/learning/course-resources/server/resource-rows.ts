import { subjectRights } from '#modules/learning/subjects/rights.ts';
import type { Context } from '#server/http/context.ts';
import { type Actor, holds } from '#server/rights/actor.ts';
import type { ResourceRow } from '../contract/course-resource.shapes.ts';
import type { ResourceViewer } from './reach.queries.ts';
import { actionsOf, type Standing } from './resources.policy.ts';
import type { FoundResource } from './resources.queries.ts';

/** How the caller stands to a resource. */
export function standingOf(actor: Actor, viewer: ResourceViewer, found: FoundResource): Standing {
  const { owner_id, co_owner_ids } = found.resource;
  return {
    is_owner: owner_id === actor.user_id,
    is_own: owner_id === actor.user_id || co_owner_ids.includes(actor.user_id),
    reviews: found.reviews,
    manages: found.manages,
    is_staff: viewer.is_staff,
    creates: holds(actor, subjectRights.create),
    is_here: found.resource.organization_id === viewer.organization_id,
  };
}

/** The average of the stars, to one place. */
export const ratingOf = ({ rating_n, rating_sum }: { rating_n: number; rating_sum: number }): number | null =>
  rating_n ? Math.round((rating_sum / rating_n) * 10) / 10 : null;

/** A resource as a list shows it; `chapters` are names by id. */
export function rowOf(
  { actor, services }: Pick<Context, 'actor' | 'services'>,
  viewer: ResourceViewer,
  found: FoundResource,
  chapters: ReadonlyMap<string, NonNullable<ResourceRow['chapter']>>,
): ResourceRow {
  const { resource, owner, organization, mine } = found;
  const standing = standingOf(actor, viewer, found);
  const mayKnowOpinion = standing.is_own || standing.reviews || standing.manages;
  return {
    ...resource,
    thumb:
      resource.kind === 'image' && resource.file_id ? services.files.link(resource.file_id, { seconds: 600 }) : null,
    owner,
    organization,
    chapter: resource.chapter_id ? (chapters.get(resource.chapter_id) ?? null) : null,
    waiting_revision: mayKnowOpinion ? resource.waiting_revision : null,
    opinion: mayKnowOpinion ? resource.opinion : null,
    rating: ratingOf(resource),
    published_at: resource.level === 'personal' ? null : resource.listed_at,
    my: { favorite: mine?.favorite ?? false, rating: mine?.rating ?? null },
    actions: actionsOf({ ...resource, has_file: resource.file_id !== null }, standing),
  };
}
