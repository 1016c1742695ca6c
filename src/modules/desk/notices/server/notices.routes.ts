import { implement } from '#server/http/context.ts';
import { announcements } from '../contract/announcements.contract.ts';
import { announces } from '../contract/announces.contract.ts';
import {
  createAnnouncements,
  moveAnnouncement,
  removeDrafts,
  updateAnnouncement,
  viewAnnouncement,
  viewAnnouncements,
  viewAudience,
  viewLatestAnnounce,
  viewMine,
  viewRecipients,
} from './announcements.service.ts';

export const announceRoutes = implement(announces)({
  latest: ({ query }, ctx) => viewLatestAnnounce(ctx, query.organization_id),
});

export const announcementRoutes = implement(announcements)({
  list: ({ query }, ctx) => viewAnnouncements(ctx, query),
  mine: ({ query }, ctx) => viewMine(ctx, query),
  get: ({ params }, ctx) => viewAnnouncement(ctx, params.id),
  audience: ({ query }, ctx) => viewAudience(ctx, query),
  create: ({ body }, ctx) => createAnnouncements(ctx, body),
  update: ({ params, body }, ctx) => updateAnnouncement(ctx, params.id, body),
  recipients: ({ params }, ctx) => viewRecipients(ctx, params.id),
  submit: ({ params, body }, ctx) => moveAnnouncement(ctx, params.id, 'submit', body.version),
  withdraw: ({ params, body }, ctx) => moveAnnouncement(ctx, params.id, 'withdraw', body.version),
  approve: ({ params, body }, ctx) => moveAnnouncement(ctx, params.id, 'approve', body.version),
  giveBack: ({ params, body }, ctx) => moveAnnouncement(ctx, params.id, 'return', body.version, body.reason),
  recall: ({ params, body }, ctx) => moveAnnouncement(ctx, params.id, 'recall', body.version, body.reason),
  remove: ({ body }, ctx) => removeDrafts(ctx, body.ids),
});
