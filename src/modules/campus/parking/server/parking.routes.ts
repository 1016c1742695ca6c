import { implement } from '#server/http/context.ts';
import { parkingLots } from '../contract/parking-lots.contract.ts';
import { parkingQuotas } from '../contract/parking-quotas.contract.ts';
import { parkingTerms } from '../contract/parking-terms.contract.ts';
import { parkings } from '../contract/parkings.contract.ts';
import { createParking, removeParking, updateParking, withdrawParking } from './application/applications.service.ts';
import {
  acceptOffer,
  resumeParking,
  reviewParking,
  revokeParking,
  suspendParking,
} from './application/reviews.service.ts';
import { parkingLotHandlers } from './lot/parking-lots.store.ts';
import { parkingTermStore } from './lot/parking-terms.store.ts';
import { listOpenTerms, saveQuotas, showQuotas } from './lot/quotas.service.ts';
import { markAway, renewParking, swapPlate, takeLoan } from './permit/holder-moves.service.ts';
import { exportParkings } from './permit/parking-export.service.ts';
import { listOwn, listParkings, openParking } from './permit/parking-views.service.ts';

export const parkingLotRoutes = implement(parkingLots)(parkingLotHandlers);

export const parkingTermRoutes = implement(parkingTerms)({
  ...parkingTermStore.handlers,
  open: (_input, ctx) => listOpenTerms(ctx),
});

export const parkingQuotaRoutes = implement(parkingQuotas)({
  list: ({ query }, ctx) => showQuotas(ctx, query.parking_term_id),
  save: ({ body }, ctx) => saveQuotas(ctx, body),
});

export const parkingRoutes = implement(parkings)({
  mine: (_input, ctx) => listOwn(ctx),
  export: ({ query }, ctx) => exportParkings(ctx, query),
  list: ({ query }, ctx) => listParkings(ctx, query),
  create: ({ body }, ctx) => createParking(ctx, body),
  get: ({ params }, ctx) => openParking(ctx, params.id),
  update: ({ params, body }, ctx) => updateParking(ctx, params.id, body),
  remove: ({ params }, ctx) => removeParking(ctx, params.id),
  review: ({ params, body }, ctx) => reviewParking(ctx, params.id, body),
  acceptOffer: ({ params }, ctx) => acceptOffer(ctx, params.id),
  withdraw: ({ params, body }, ctx) => withdrawParking(ctx, params.id, body),
  suspend: ({ params, body }, ctx) => suspendParking(ctx, params.id, body),
  resume: ({ params, body }, ctx) => resumeParking(ctx, params.id, body),
  revoke: ({ params, body }, ctx) => revokeParking(ctx, params.id, body),
  swap: ({ params, body }, ctx) => swapPlate(ctx, params.id, body),
  renew: ({ params, body }, ctx) => renewParking(ctx, params.id, body),
  away: ({ params, body }, ctx) => markAway(ctx, params.id, body),
  takeLoan: ({ params }, ctx) => takeLoan(ctx, params.id),
});
