import { adminAreaOnly } from '#modules/core/access/server/public.ts';
import { implement } from '#server/http/context.ts';
import { accountAudit } from '../contract/account-audit.contract.ts';
import { accountMerges } from '../contract/account-merges.contract.ts';
import { adminLogs } from '../contract/admin-logs.contract.ts';
import { adminMenus } from '../contract/admin-menus.contract.ts';
import { adminUsers } from '../contract/admin-users.contract.ts';
import { appCredentials, appTickets } from '../contract/app-tickets.contract.ts';
import { appUsage } from '../contract/app-usage.contract.ts';
import { backgroundJobs, dataAccess } from '../contract/background-jobs.contract.ts';
import { impersonations, ownImpersonation } from '../contract/impersonation.contract.ts';
import { decideMerge, mergeAccount, undoMerge, viewDoubles, viewMerges } from './accounts/account-merges.service.ts';
import {
  createAccount,
  endSessions,
  removeAccount,
  resetCredentials,
  setStatus,
  updateAccount,
  viewAccount,
  viewAccounts,
} from './accounts/accounts.service.ts';
import { setSuperAdmin } from './accounts/super-admins.service.ts';
import { createCredential, endCredential, rotateCredential, viewCredentials } from './apps/app-credentials.service.ts';
import { exchangeAppTicket, openApp } from './apps/app-tickets.service.ts';
import { viewAppUsage } from './apps/app-usage.service.ts';
import { decideAudit, viewAudit } from './audit/account-audit.service.ts';
import { retryJob, viewJobs } from './background-jobs.service.ts';
import {
  decideImpersonation,
  endOwnImpersonation,
  logInAs,
  viewImpersonations,
} from './impersonation/impersonation.service.ts';
import { viewDataAccess } from './log/data-access.service.ts';
import { exportLogs } from './log/log-export.service.ts';
import { verifyLog, viewLog, viewLogStats, viewLogs } from './log/logs.service.ts';
import { previewMenu, publishMenu, undoPublication } from './menus/menu-publish.service.ts';
import {
  createEntry,
  createMenuFromApps,
  getEntry,
  removeEntry,
  sortMenu,
  updateEntry,
  viewMenu,
} from './menus/menus.service.ts';

const users = implement(adminUsers)({
  list: ({ query }, ctx) => viewAccounts(ctx, query),
  create: ({ body }, ctx) => createAccount(ctx, body),
  get: ({ params }, ctx) => viewAccount(ctx, params.id),
  update: ({ params, body }, ctx) => updateAccount(ctx, params.id, body),
  setStatus: ({ params, body }, ctx) => setStatus(ctx, params.id, body),
  remove: ({ params }, ctx) => removeAccount(ctx, params.id),
  resetCredentials: ({ params, body }, ctx) => resetCredentials(ctx, params.id, body),
  endSessions: ({ params }, ctx) => endSessions(ctx, params.id),
  setSuperAdmin: ({ params, body }, ctx) => setSuperAdmin(ctx, params.id, body),
});

const merges = implement(accountMerges)({
  merge: ({ params, body }, ctx) => mergeAccount(ctx, params.id, body),
  merges: ({ query }, ctx) => viewMerges(ctx, query),
  doubles: ({ query }, ctx) => viewDoubles(ctx, query),
  second: ({ params, body }, ctx) => decideMerge(ctx, params.id, body.result),
  undoMerge: ({ params, body }, ctx) => undoMerge(ctx, params.id, body.reason),
});

const logIns = implement(impersonations)({
  fetchToken: ({ params, body }, ctx) => logInAs(ctx, params.id, body),
  list: ({ query }, ctx) => viewImpersonations(ctx, query),
  second: ({ params, body }, ctx) => decideImpersonation(ctx, params.id, body.result),
});

const ending = implement(ownImpersonation)({ end: (_input, ctx) => endOwnImpersonation(ctx) });

const audits = implement(accountAudit)({
  list: ({ query }, ctx) => viewAudit(ctx, query),
  decide: ({ params, body }, ctx) => decideAudit(ctx, params.id, body),
});

const logs = implement(adminLogs)({
  stats: ({ query }, ctx) => viewLogStats(ctx, query),
  verify: ({ query }, ctx) => verifyLog(ctx, query),
  export: ({ body }, ctx) => exportLogs(ctx, body),
  list: ({ query }, ctx) => viewLogs(ctx, query),
  get: ({ params }, ctx) => viewLog(ctx, params.id),
});

const menus = implement(adminMenus)({
  list: (_input, ctx) => viewMenu(ctx),
  create: ({ body }, ctx) => createEntry(ctx, body),
  fromApps: (_input, ctx) => createMenuFromApps(ctx),
  sort: ({ body }, ctx) => sortMenu(ctx, body),
  publish: ({ body }, ctx) => publishMenu(ctx, body),
  undo: (_input, ctx) => undoPublication(ctx),
  preview: ({ query }, ctx) => previewMenu(ctx, query.role_id),
  get: ({ params }, ctx) => getEntry(ctx, params.id),
  update: ({ params, body }, ctx) => updateEntry(ctx, params.id, body),
  remove: ({ params }, ctx) => removeEntry(ctx, params.id),
});

const jobs = implement(backgroundJobs)({
  list: ({ query }, ctx) => viewJobs(ctx, query),
  retry: ({ params, body }, ctx) => retryJob(ctx, params.id, body.name),
});

const credentials = implement(appCredentials)({
  list: ({ params }, ctx) => viewCredentials(ctx, params.id),
  create: ({ params, body }, ctx) => createCredential(ctx, params.id, body),
  rotate: ({ params }, ctx) => rotateCredential(ctx, params.id, params.cid),
  end: ({ params }, ctx) => endCredential(ctx, params.id, params.cid),
});

const usage = implement(appUsage)({ get: ({ params }, ctx) => viewAppUsage(ctx, params.id) });

const tickets = implement(appTickets)({
  open: ({ params }, ctx) => openApp(ctx, params.code),
  exchange: ({ body }, ctx) => exchangeAppTicket(ctx, body),
});

const own = implement(dataAccess)({
  mine: ({ query }, ctx) => viewDataAccess(ctx, query),
});

export const consoleRoutes = [
  ...[users, merges, logIns, audits, logs, menus, jobs, credentials, usage].map(adminAreaOnly),
  ending,
  tickets,
  own,
];
