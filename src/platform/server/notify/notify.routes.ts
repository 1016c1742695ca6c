import { demo } from '#shared/calls/demo.contract.ts';
import { frame } from '#shared/calls/frame.contract.ts';
import { notifications } from '#shared/calls/notifications.contract.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { implement } from '../http/context.ts';
import { checkBell, hideNotifications, listNotifications, setRead } from './bell.queries.ts';
import { listOutbox } from './deliveries.ts';
import { isDemo } from './demo-mode.ts';

/** The bell's number stands in the frame's contract, beside the other calls that the frame makes by itself. */
export const bellRoutes = implement({ checkNewNotification: frame.checkNewNotification })({
  checkNewNotification: (_input, ctx) => checkBell(ctx.db, ctx.actor.user_id),
});

export const notificationRoutes = implement(notifications)({
  list: ({ query }, ctx) => listNotifications(ctx.db, ctx.services, ctx.actor.user_id, query),
  setRead: async ({ body }, ctx) => ({ new_notification: await setRead(ctx, ctx.actor.user_id, body) }),
  hide: ({ body }, ctx) => hideNotifications(ctx, ctx.actor.user_id, body.ids),
});

export const demoRoutes = implement(demo)({
  outbox: async ({ query }, ctx) => {
    if (!(await isDemo(ctx.db, ctx.services))) throw refuse(shared.not_found);
    return listOutbox(ctx, query.to);
  },
});
