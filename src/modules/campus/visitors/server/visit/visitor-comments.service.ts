import { gateRights } from '#modules/campus/gates/rights.ts';
import { holders } from '#modules/core/access/server/public.ts';
import type { CommentedKind } from '#modules/desk/comments/server/public.ts';
import { visitPath } from '../../contract/visit-paths.ts';
import { visitorRights } from '../../rights.ts';
import { assistantsOf } from '../messages/visitor-messages.service.ts';
import { findVisit } from '../visitors.queries.ts';
import { findVisitAtSchool } from './visitor-detail.service.ts';

/** Bookings take comments of the host's side, the guards and the security office. Their history is in their detail. */
export const visitComments: CommentedKind = {
  kind: 'visitor',
  find: async (asker, id) => {
    const visit = await findVisitAtSchool(asker, id);
    if (!visit) return null;
    return {
      organization_id: visit.organization_id,
      title: { cn: `${visit.lead_name} 的来访`, us: `The visit of ${visit.lead_name}` },
      route: visitPath(id),
    };
  },
  viewers: async ({ db, actor }, id, { organization_id }) => {
    const visit = await findVisit(db, actor, id);
    if (!visit) return [];
    const { host_user_id, created_by } = visit;
    const assistants = await assistantsOf({ db }, host_user_id);
    const office = await holders(db, visitorRights.details, organization_id);
    const guards = await holders(db, gateRights.check, organization_id);
    return [...new Set([host_user_id, created_by, ...assistants, ...office, ...guards])].filter((one) => one !== null);
  },
};
