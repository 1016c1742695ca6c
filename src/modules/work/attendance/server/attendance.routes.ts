import { viewAudienceOptions } from '#server/audience/choose-audience.ts';
import { implement } from '#server/http/context.ts';
import { currentOrganization } from '#server/rights/actor.ts';
import { attendanceDays } from '../contract/attendance-days.contract.ts';
import { attendanceFixes } from '../contract/attendance-fixes.contract.ts';
import { attendanceMonths } from '../contract/attendance-months.contract.ts';
import { attendancePlaces } from '../contract/attendance-places.contract.ts';
import { attendancePunches } from '../contract/attendance-punches.contract.ts';
import { attendanceRules } from '../contract/attendance-rules.contract.ts';
import { listDays } from './day/days-grid.service.ts';
import { explainDay, explainOther } from './day/explain.service.ts';
import { viewMine } from './day/mine.service.ts';
import { createFix } from './fix/create-fix.service.ts';
import { fixFlow } from './fix/fix-flow.service.ts';
import { getFix, listFixes } from './fix/fixes.service.ts';
import { exportMonth } from './month/month-export.service.ts';
import { closeMonth, getMonth, listMonths, reopenMonth } from './month/months.service.ts';
import { createPanelKey, printedCode, takeFence, viewPanel } from './place/panels.service.ts';
import { placeStore } from './place/places.store.ts';
import { listPunches, reviewPunch } from './punch/punch-reviews.service.ts';
import { punch } from './punch/punches.service.ts';
import { getRule, ruleStore } from './rule/rules.store.ts';

export const ruleRoutes = implement(attendanceRules)({
  ...ruleStore.handlers,
  get: ({ params }, ctx) => getRule(ctx, params.id),
  explain: ({ query }, ctx) => explainOther(ctx, query),
  audienceOptions: ({ query }, ctx) => viewAudienceOptions(ctx, query),
});

export const placeRoutes = implement(attendancePlaces)({
  ...placeStore.handlers,
  fence: ({ params, body }, ctx) => takeFence(ctx, params.id, body),
  sign: ({ params }, ctx) => printedCode(ctx, params.id),
  createPanelKey: ({ params }, ctx) => createPanelKey(ctx, params.id),
  panel: ({ params }, ctx) => viewPanel(ctx, params.key),
});

export const punchRoutes = implement(attendancePunches)({
  list: ({ query }, ctx) => listPunches(ctx, query),
  create: ({ body }, ctx) => punch(ctx, body),
  review: ({ params, body }, ctx) => reviewPunch(ctx, params.id, body),
});

export const dayRoutes = implement(attendanceDays)({
  list: ({ query }, ctx) => listDays(ctx, query),
  export: ({ query }, ctx) => exportMonth(ctx, query),
  mine: ({ query }, ctx) => viewMine(ctx, query),
  mineExplained: ({ params }, ctx) => explainDay(ctx, currentOrganization(ctx.actor), ctx.actor.user_id, params.date),
  explain: ({ query }, ctx) => explainOther(ctx, query),
});

export const fixRoutes = implement(attendanceFixes)({
  ...fixFlow.handlers,
  list: ({ query }, ctx) => listFixes(ctx, query),
  create: ({ body }, ctx) => createFix(ctx, body),
  get: ({ params }, ctx) => getFix(ctx, params.id),
});

export const monthRoutes = implement(attendanceMonths)({
  list: (_input, ctx) => listMonths(ctx),
  get: ({ params }, ctx) => getMonth(ctx, params.month),
  close: ({ params, body }, ctx) => closeMonth(ctx, params.month, body),
  reopen: ({ params, body }, ctx) => reopenMonth(ctx, params.month, body),
});
