import { implement } from '#server/http/context.ts';
import { leaveFeeds, longSickLeaves, vacationFigures } from '../../contract/leave-statistics.contract.ts';
import { listLongSick } from '../sick/long-sick.service.ts';
import { createFeedKey, sendOwnLeave } from './leave-calendar.service.ts';
import { viewStatistics } from './statistics.service.ts';
import { exportStatistics } from './statistics-export.service.ts';

export const figureRoutes = implement(vacationFigures)({
  statistics: ({ query }, ctx) => viewStatistics(ctx, query),
  export: ({ query }, ctx) => exportStatistics(ctx, query),
});

export const leaveFeedRoutes = implement(leaveFeeds)({
  createKey: (_input, ctx) => createFeedKey(ctx),
  mine: ({ query }, ctx) => sendOwnLeave(ctx, query.key),
});

export const longSickRoutes = implement(longSickLeaves)({
  list: (_input, ctx) => listLongSick(ctx),
});
