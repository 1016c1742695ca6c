import { implement } from '#server/http/context.ts';
import { absenceMarks } from '../../contract/absence-marks.contract.ts';
import { leaveGate } from '../../contract/leave-gate.contract.ts';
import { answerMark } from './answer.service.ts';
import { scanAtGate } from './gate-scan.service.ts';
import { listMarks, markAbsent } from './marks.service.ts';
import { viewClasses, viewRoll } from './roll.service.ts';

export const markRoutes = implement(absenceMarks)({
  list: ({ query }, ctx) => listMarks(ctx, query),
  classes: (_input, ctx) => viewClasses(ctx),
  roll: ({ query }, ctx) => viewRoll(ctx, query),
  create: ({ body }, ctx) => markAbsent(ctx, body),
  update: ({ params, body }, ctx) => answerMark(ctx, params.id, body),
});

export const gateRoutes = implement(leaveGate)({
  scan: ({ body }, ctx) => scanAtGate(ctx, body.code),
});
