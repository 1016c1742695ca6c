import type { ServerModule } from '#server/module.ts';
import { receiptKinds } from '#server/receipts/rules.ts';
import { evaluationApps } from '../apps.ts';
import { evaluationActions } from '../rights.ts';
import { evaluationDemo } from './demo.ts';
import { answerRoutes, evaluationRoutes, goalRoutes, observationRoutes } from './evaluation.routes.ts';
import { evaluationReceipts } from './rounds/round-messages.service.ts';
import { evaluationClock, invite, mixRound } from './rounds/rounds.jobs.ts';

/** What students, guardians and colleagues say of lessons, and what observers see in them. */
export const evaluationModule: ServerModule = {
  name: 'evaluation',
  needs: ['directory', 'school', 'students', 'family', 'subjects', 'content-check', 'videos', 'notices'],
  apps: evaluationApps,
  app: 'teachingEvaluation',
  rights: evaluationActions,
  routes: [evaluationRoutes, answerRoutes, observationRoutes, goalRoutes],
  provides: [receiptKinds.with(evaluationReceipts)],
  register: ({ jobs }) => {
    jobs.define(invite);
    jobs.define(mixRound);
    jobs.define(evaluationClock);
  },
  demo: evaluationDemo,
};
