import { implement } from '#server/http/context.ts';
import { workCalendar } from '../contract/work-calendar.contract.ts';
import { resetDays, setDays, viewDays } from './calendar.service.ts';
import { viewEffects } from './calendar-effects.service.ts';
import { sendFeed } from './calendar-feed.service.ts';

export const calendarRoutes = implement(workCalendar)({
  list: ({ query }, ctx) => viewDays(ctx, query),
  feed: ({ query }, ctx) => sendFeed(ctx, query),
  effects: ({ query }, ctx) => viewEffects(ctx, query),
  set: ({ body }, ctx) => setDays(ctx, body),
  reset: ({ query }, ctx) => resetDays(ctx, query),
});
