import { paperKinds } from '#modules/office/verify/server/public.ts';
import { monthLocks } from '#modules/work/attendance/server/public.ts';
import { todoSources } from '#server/home-feed/home-feed.ts';
import type { ServerModule } from '#server/module.ts';
import { payrollApps } from '../apps.ts';
import { payrollActions } from '../rights.ts';
import { wageChannel } from './batch/batch-channel.service.ts';
import { recallSlips, sendSlips } from './batch/send.jobs.ts';
import { isMonthPaid } from './batch/wages.queries.ts';
import { payrollDemo } from './demo.ts';
import {
  bankFileTemplateRoutes,
  incomeProofRoutes,
  templateRoutes,
  wageQuestionRoutes,
  wageRoutes,
  wageTableRoutes,
  wageUserRoutes,
} from './payroll.routes.ts';
import { payrollClock } from './payroll-clock.jobs.ts';
import {
  checkTodos,
  checkWaits,
  proofTodos,
  proofWaits,
  questionTodos,
  questionWaits,
  sendTodos,
  sendWaits,
  slipTodos,
  slipWaits,
} from './payroll-feed.service.ts';
import { incomeProofPaper } from './proofs/income-paper.ts';

export const payrollModule: ServerModule = {
  name: 'payroll',
  needs: ['access', 'attendance', 'calendar', 'directory', 'people', 'sign-in', 'staff', 'verify'],
  apps: payrollApps,
  app: 'payroll',
  rights: payrollActions,
  routes: [
    wageRoutes,
    wageTableRoutes,
    wageUserRoutes,
    wageQuestionRoutes,
    templateRoutes,
    bankFileTemplateRoutes,
    incomeProofRoutes,
  ],
  provides: [
    monthLocks.with({ module: 'payroll', isLocked: isMonthPaid }),
    paperKinds.with(incomeProofPaper),
    ...[
      { find: slipTodos, waits: slipWaits },
      { find: sendTodos, waits: sendWaits },
      { find: checkTodos, waits: checkWaits },
      { find: questionTodos, waits: questionWaits },
      { find: proofTodos, waits: proofWaits },
    ].map((source) => todoSources.with({ module: 'payroll', name: { cn: '工资条', us: 'Payroll' }, ...source })),
  ],
  demo: payrollDemo,
  register: (services) => {
    services.realtime.registerChannel(wageChannel);
    services.jobs.define(sendSlips);
    services.jobs.define(recallSlips);
    services.jobs.define(payrollClock);
  },
};
