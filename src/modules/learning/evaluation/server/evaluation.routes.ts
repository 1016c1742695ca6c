import { implement } from '#server/http/context.ts';
import { evaluationAnswers } from '../contract/answers.contract.ts';
import { teachingEvaluations } from '../contract/evaluations.contract.ts';
import { lessonObservations, observationGoals } from '../contract/observations.contract.ts';
import { answerRound, viewMine } from './answers/answers.service.ts';
import { saveGoals, viewGoals, viewObservable } from './observations/goals.service.ts';
import { listObservations, observationStore } from './observations/observations.store.ts';
import { viewReleased, viewResults, viewTrend } from './results/results.service.ts';
import { exportResults } from './results/results-export.service.ts';
import { evaluationStore } from './rounds/evaluations.store.ts';
import { urgeRound, viewProgress } from './rounds/progress.service.ts';

export const evaluationRoutes = implement(teachingEvaluations)({
  ...evaluationStore.handlers,
  progress: ({ params }, ctx) => viewProgress(ctx, params.id),
  urge: ({ params, body }, ctx) => urgeRound(ctx, params.id, body),
});

export const answerRoutes = implement(evaluationAnswers)({
  mine: (_, ctx) => viewMine(ctx),
  answer: ({ params, body }, ctx) => answerRound(ctx, params.id, body),
  released: (_, ctx) => viewReleased(ctx),
  results: ({ params, query }, ctx) => viewResults(ctx, params.id, query.own === 'true'),
  trend: (_, ctx) => viewTrend(ctx),
  export: ({ params }, ctx) => exportResults(ctx, params.id),
});

export const observationRoutes = implement(lessonObservations)({
  ...observationStore.handlers,
  list: ({ query }, ctx) => listObservations(ctx, query),
  lessons: ({ query }, ctx) => viewObservable(ctx, query),
});

export const goalRoutes = implement(observationGoals)({
  list: (_, ctx) => viewGoals(ctx),
  save: ({ body }, ctx) => saveGoals(ctx, body),
});
