import { menuTemplate } from '#modules/core/access/server/public.ts';
import { moduleFlags } from '#server/frame/current-user-fields.ts';
import { todoSources } from '#server/home-feed/home-feed.ts';
import { defineCleanup } from '#server/jobs/cleanup.ts';
import type { ServerModule } from '#server/module.ts';
import { doublesNight } from './accounts/account-doubles.jobs.ts';
import { removeExpiredMergeChanges } from './accounts/account-merges.queries.ts';
import { hasPendingAudits } from './audit/account-audit.service.ts';
import { accountAuditTodos, accountAuditWaits } from './audit/account-audit-feed.service.ts';
import { consoleRoutes } from './console.routes.ts';
import { consoleDemo } from './demo.ts';
import { finishImpersonations } from './impersonation/impersonation.service.ts';
import { shipLogs } from './log/log-sink.service.ts';
import { publishedMenu } from './menus/menus.queries.ts';
import { secondApprovalTodos, secondApprovalWaits } from './second-approval-todos.service.ts';

export const consoleModule: ServerModule = {
  name: 'console',
  needs: ['site-design'],
  app: 'admin',
  routes: consoleRoutes,
  provides: [
    menuTemplate.by(publishedMenu),
    ...[
      { find: accountAuditTodos, waits: accountAuditWaits },
      { find: secondApprovalTodos, waits: secondApprovalWaits },
    ].map((source) =>
      todoSources.with({ module: 'console', name: { cn: '平台管理', us: 'Administration' }, ...source }),
    ),
    moduleFlags.with({
      module: 'console',
      load: async (ctx) => ({ is_exists_change_phone_apply: await hasPendingAudits(ctx) }),
    }),
  ],
  register({ jobs }) {
    jobs.define(doublesNight);
    jobs.every('console.finish_impersonations', 5, finishImpersonations);
    jobs.every('console.ship_logs', 2, shipLogs);
    jobs.define(
      defineCleanup(
        'console.forget_merges',
        { cn: '清理已过撤销期的账号合并记录', us: 'Clear merges that can no longer be undone' },
        removeExpiredMergeChanges,
      ),
    );
  },
  demo: consoleDemo,
};
