import { implement } from '#server/http/context.ts';
import { analysisDatas } from '../contract/analysis-datas.contract.ts';
import { reportUse, viewUse } from './analysis.service.ts';
import { exportUse } from './analysis-export.service.ts';

export const usageRoutes = implement(analysisDatas)({
  report: ({ body }, ctx) => reportUse(ctx, body),
  summary: ({ query }, ctx) => viewUse(ctx, query),
  export: ({ query }, ctx) => exportUse(ctx, query),
});
