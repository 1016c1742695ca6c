import { inArray } from 'drizzle-orm';
import { searchSources } from '#modules/core/shell/server/public.ts';
import { commentedRecords } from '#modules/desk/comments/server/public.ts';
import { formUsages } from '#modules/desk/forms/server/public.ts';
import { ownRecords } from '#modules/identity/profile/server/public.ts';
import { erasers } from '#modules/identity/security/server/public.ts';
import { budgetSources } from '#modules/office/finance/server/public.ts';
import { paperKinds } from '#modules/office/verify/server/public.ts';
import { flowKinds } from '#server/flow/flow-kind.ts';
import { currentUserFields, moduleFlags } from '#server/frame/current-user-fields.ts';
import { todoSources } from '#server/home-feed/home-feed.ts';
import { reviewedKinds } from '#server/home-feed/reviewed-kinds.ts';
import type { ServerModule } from '#server/module.ts';
import { officeApps } from '../apps.ts';
import { officeActions } from '../rights.ts';
import { officeDemo } from './demo.ts';
import { oaItemRoutes } from './items/oa-items.routes.ts';
import { itemShipping } from './items/ship-items.service.ts';
import { latePapers } from './papers/late-papers.jobs.ts';
import { oaApplicationRoutes } from './papers/oa-applications.routes.ts';
import { paperComments } from './papers/paper-comments.service.ts';
import { newsDot, paperTodos, paperWaits, reviewedPapers } from './papers/paper-feed.service.ts';
import { paperFlow } from './papers/paper-flow.service.ts';
import { officeFormUsage } from './papers/paper-form.service.ts';
import { paperSearch } from './papers/paper-search.service.ts';
import { officeSheet } from './papers/paper-sheet.ts';
import { PAPER, papersWhere } from './papers/papers.queries.ts';
import { erasePapers, exportOwnPapers } from './papers/personal-data.service.ts';
import { oaPermRoutes } from './perms/oa-perms.routes.ts';
import { oaApplication } from './tables.ts';

/** Papers of the online office: items, who may use them, and each paper on its way. */
export const officeModule: ServerModule = {
  name: 'office',
  needs: ['directory', 'school', 'forms', 'finance', 'verify', 'comments', 'profile', 'security', 'access', 'shell'],
  apps: officeApps,
  app: 'oa',
  rights: officeActions,
  routes: [oaItemRoutes, oaPermRoutes, oaApplicationRoutes],
  provides: [
    flowKinds.with(paperFlow.kind),
    reviewedKinds.with(reviewedPapers),
    currentUserFields.with(newsDot),
    moduleFlags.with(newsDot),
    ...[
      { find: paperFlow.todos, waits: paperFlow.waits },
      { find: paperTodos, waits: paperWaits },
    ].map((source) => todoSources.with({ module: 'office', name: { cn: '在线办公', us: 'Online office' }, ...source })),
    formUsages.with(officeFormUsage),
    paperKinds.with({ kind: officeSheet.kind, title: officeSheet.title }),
    searchSources.with(paperSearch),
    commentedRecords.with(paperComments),
    budgetSources.with({
      type: PAPER,
      titlesOf: async ({ db }, ids) => {
        const rows = await papersWhere(db, inArray(oaApplication.id, [...ids]), ids.length);
        return new Map(rows.map(({ paper }) => [paper.id, [paper.number, paper.title].filter(Boolean).join(' ')]));
      },
    }),
    erasers.with(erasePapers),
    ownRecords.with({ records: { oa_applications: exportOwnPapers } }),
  ],
  register({ jobs }) {
    jobs.define(itemShipping);
    jobs.define(latePapers);
  },
  demo: officeDemo,
};
