import { holders } from '#modules/core/access/server/public.ts';
import type { CommentedKind } from '#modules/desk/comments/server/public.ts';
import { holds, scopeOf } from '#server/rights/actor.ts';
import { staffRights } from '../../rights.ts';
import { findPending } from './pending-staffs.queries.ts';

/** Newcomers take comments of those who decide about them and confirm their entry, never of the newcomer. */
export const pendingComments: CommentedKind = {
  kind: 'pending_staff',
  find: async ({ db, actor }, id) => {
    if (!holds(actor, staffRights.reviewNewcomers) && !holds(actor, staffRights.confirmStart)) return null;
    const found = await findPending(db, scopeOf(actor, staffRights.reviewNewcomers, staffRights.confirmStart), id);
    if (!found || found.row.user_id === actor.user_id) return null;
    const { name, organization_id } = found.row;
    return {
      organization_id,
      title: { cn: `${name}的入职申请`, us: `Application of ${name}` },
      route: `/invite_audit?id=${id}`,
    };
  },
  viewers: async ({ db }, _id, { organization_id }) => {
    const deciders = await holders(db, staffRights.reviewNewcomers, organization_id);
    const confirmers = await holders(db, staffRights.confirmStart, organization_id);
    return [...new Set([...deciders, ...confirmers])];
  },
};
