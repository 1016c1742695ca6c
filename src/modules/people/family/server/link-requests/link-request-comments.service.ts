import { holders } from '#modules/core/access/server/public.ts';
import type { CommentedKind } from '#modules/desk/comments/server/public.ts';
import { holds, scopeOf } from '#server/rights/actor.ts';
import { familyRights } from '../../rights.ts';
import { findRequest, organizationOfRequest } from './link-requests.queries.ts';

/** Requests of guardians take comments of those who decide them at the school, never of the guardian. */
export const linkRequestComments: CommentedKind = {
  kind: 'guardian_link_request',
  history: 'guardian_link_request',
  find: async ({ db, actor, services }, id) => {
    if (!holds(actor, familyRights.links)) return null;
    const found = await findRequest({ db, actor, services }, scopeOf(actor, familyRights.links), id);
    if (!found || found.requester.id === actor.user_id) return null;
    const { name, name_en } = found.requester;
    return {
      organization_id: await organizationOfRequest(db, id),
      title: { cn: `${name}的家长关联申请`, us: `Guardian link request of ${name_en ?? name}` },
      route: `/guardians?tab=requests&id=${id}`,
    };
  },
  viewers: ({ db }, _id, { organization_id }) => holders(db, familyRights.links, organization_id),
};
