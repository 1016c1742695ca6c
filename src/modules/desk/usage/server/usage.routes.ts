import { implement } from '#server/http/context.ts';
import { analysisDatas } from '../contract/analysis-datas.contract.ts';
import { recordUsage, viewUsage } from './analysis.service.ts';
import { exportUsage } from './analysis-export.service.ts';

export const usageRoutes = implement(analysisDatas)({
  report: ({ body }, ctx) => recordUsage(ctx, body),
  summary: ({ query }, ctx) => viewUsage(ctx, query),
  export: ({ query }, ctx) => exportUsage(ctx, query),
});
