import { implement } from '#server/http/context.ts';
import { scans } from '../contract/scans.contract.ts';
import { resolveScan } from './public.ts';

export const routes = implement(scans)({
  resolve: ({ body }, ctx) => resolveScan(ctx, body.code, { gate_id: body.gate_id }),
});
