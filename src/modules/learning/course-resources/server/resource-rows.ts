import { subjectRights } from '#modules/learning/subjects/rights.ts';
import type { Context } from '#server/http/context.ts';
import { type Actor, holds, mayCall } from '#server/rights/actor.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import type { ResourceAction, ResourceRow } from '../contract/course-resource.shapes.ts';
import { courseResources } from '../contract/course-resources.contract.ts';
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

/** The call that each action makes: what its contract asks of a session is asked before the action is offered. */
const CALLS: Readonly<Record<ResourceAction, Endpoint>> = {
  submit: courseResources.submit,
  review: courseResources.review,
  accept: courseResources.review,
  withdraw: courseResources.withdraw,
  replace: courseResources.update,
  edit: courseResources.update,
  hide: courseResources.hide,
  show: courseResources.unhide,
  archive: courseResources.remove,
  force_archive: courseResources.destroyAll,
  restore: courseResources.restore,
  download: courseResources.download,
  favorite: courseResources.favorite,
  copy: courseResources.copy,
  rate: courseResources.rate,
  open_class: courseResources.openForClasses,
};

/** What the caller may do with a resource now: rows offer it, and the calls accept exactly that. */
export function allowedActions(actor: Actor, row: FoundResource['resource'], standing: Standing): ResourceAction[] {
  const possible = actionsOf({ ...row, has_file: row.file_id !== null }, standing);
  return possible.filter((action) => mayCall(CALLS[action], actor));
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
    is_returned: resource.status === 'returned',
    is_hidden: resource.status === 'hidden',
    actions: allowedActions(actor, resource, standing),
  };
}
