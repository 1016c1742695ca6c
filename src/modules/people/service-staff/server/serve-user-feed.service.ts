import { anyRow, type FindTodos, type TodoWaits } from '#server/home-feed/home-feed.ts';
import { decision, fact, lentBy, reviewOf } from '#server/home-feed/review.ts';
import type { ReviewedKind } from '#server/home-feed/reviewed-kinds.ts';
import { type Actor, holds } from '#server/rights/actor.ts';
import { today } from '#shared/dates.ts';
import { labelOf } from '#shared/reference-lists.ts';
import type { Review } from '#shared/review.ts';
import { serveKinds } from '../contract/serve-kinds.ts';
import { serveUsers } from '../contract/serve-users.contract.ts';
import { serveUserLifecycle } from '../contract/serve-users.lifecycle.ts';
import { serviceStaffRights } from '../rights.ts';
import { isContractRunning, missingCertificate } from './serve-users.policy.ts';
import { type FoundServeUser, isPending, listAmong, listPending } from './serve-users.queries.ts';
import { serveUser } from './tables.ts';

const MOST = 50;

/** People of service companies who wait to start work, for the home pages of those who let them. */
export const serveUserTodos: FindTodos = async ({ db, actor }) => {
  if (!decides(actor)) return [];
  return (await listPending(db, actor, MOST)).map((found) => {
    const { row } = found;
    return {
      key: `serve_user:${row.id}`,
      kind: 'serve_user_start',
      title: `${row.name} 待上岗`,
      title_en: `${row.name} is waiting to start work`,
      ...detailOf(row),
      due_at: null,
      since: row.created_at,
      ...pagesOf(row.id),
      review: reviewOfStart(actor, found),
    };
  });
};

export const serveUserWaits: TodoWaits = ({ actor }) => (decides(actor) ? anyRow(serveUser, isPending(actor)) : null);

const decides = (actor: Actor): boolean => actor.organization_id !== null && holds(actor, serviceStaffRights.manage);

const detailOf = ({ company, kind }: FoundServeUser['row']) => ({
  detail: [company, labelOf(serveKinds, kind, 'cn')].join(' · '),
  detail_en: [company, labelOf(serveKinds, kind, 'us')].join(' · '),
});

const pagesOf = (id: string) => ({ route: `/serve_users?id=${id}`, mobile_route: `/mobile/serve_users?id=${id}` });

/** Nobody starts work without a clear check, a running contract and the certificate that the work needs. */
function reviewOfStart(actor: Actor, { row, is_cleared, responsible }: FoundServeUser): Review | null {
  if (!is_cleared || !isContractRunning(row, today()) || missingCertificate(row, today())) return null;
  return reviewOf(actor, {
    type: 'serve_user',
    id: row.id,
    facts: [
      fact({ cn: '公司', us: 'Company' }, row.company),
      fact({ cn: '工种', us: 'Work' }, labelOf(serveKinds, row.kind, 'cn'), labelOf(serveKinds, row.kind, 'us')),
      fact({ cn: '合同至', us: 'Contract until' }, row.contract_to),
      fact({ cn: '负责人', us: 'Responsible' }, responsible.name, responsible.name_en),
    ],
    moves: [
      decision('approve', serveUsers.update, row.id, {
        label: serveUserLifecycle.moves.activate,
        body: { status: 'active', version: row.version },
      }),
    ],
    batch: true,
    for: lentBy(actor, serviceStaffRights.manage),
  });
}

/** People whom somebody let start work, or registered, as far as they may see them. */
export const serveUserReviews: ReviewedKind = {
  type: 'serve_user',
  module: 'service-staff',
  lifecycle: serveUserLifecycle,
  decides: ['activate'],
  hands_in: ['create'],
  rows: async ({ db, actor }, ids) =>
    actor.organization_id
      ? (await listAmong(db, actor, ids)).map(({ row }) => ({
          id: row.id,
          title: row.name,
          title_en: null,
          ...detailOf(row),
          state: row.status,
          ...pagesOf(row.id),
        }))
      : [],
};
