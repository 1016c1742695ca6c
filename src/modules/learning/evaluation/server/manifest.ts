import { ownRecords } from '#modules/identity/profile/server/public.ts';
import { erasers } from '#modules/identity/security/server/public.ts';
import type { ServerModule } from '#server/module.ts';
import { receiptKinds } from '#server/receipts/rules.ts';
import { evaluationApps } from '../apps.ts';
import { evaluationActions } from '../rights.ts';
import { evaluationDemo } from './demo.ts';
import { answerRoutes, evaluationRoutes, goalRoutes, observationRoutes } from './evaluation.routes.ts';
import { eraseObservations, ownObservations } from './personal-data.service.ts';
import { evaluationReceipts } from './rounds/round-messages.service.ts';
import { evaluationClock, invite, mixRound } from './rounds/rounds.jobs.ts';

/** What students, guardians and colleagues say of lessons, and what observers see in them. */
export const evaluationModule: ServerModule = {
  name: 'evaluation',
  needs: [
    'directory',
    'school',
    'students',
    'family',
    'subjects',
    'content-check',
    'videos',
    'notices',
    'profile',
    'security',
  ],
  apps: evaluationApps,
  app: 'teachingEvaluation',
  rights: evaluationActions,
  routes: [evaluationRoutes, answerRoutes, observationRoutes, goalRoutes],
  provides: [
    receiptKinds.with(evaluationReceipts),
    erasers.with(eraseObservations),
    ownRecords.with({ records: { lesson_observations: ownObservations } }),
  ],
  register: ({ jobs }) => {
    jobs.define(invite);
    jobs.define(mixRound);
    jobs.define(evaluationClock);
  },
  demo: evaluationDemo,
};
