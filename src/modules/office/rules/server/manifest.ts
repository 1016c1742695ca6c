import { searchSources } from '#modules/core/shell/server/public.ts';
import { commentedRecords } from '#modules/desk/comments/server/public.ts';
import { ownRecords } from '#modules/identity/profile/server/public.ts';
import { todoSources } from '#server/home-feed/home-feed.ts';
import type { ServerModule } from '#server/module.ts';
import { receiptKinds } from '#server/receipts/rules.ts';
import { passageSources } from '#server/search/passages/passages.ts';
import { rulesApps } from '../apps.ts';
import { rulesActions } from '../rights.ts';
import { fileComments, ruleComments } from './comments.service.ts';
import { rulesModuleDemo } from './demo.ts';
import { filePassages } from './files/file-passages.service.ts';
import { fileReceipts } from './files/file-receipts.service.ts';
import { readFileWords, tellFileReaders } from './files/files.jobs.ts';
import { ownFileReceipts, ownRuleReceipts } from './personal-data.service.ts';
import { ruleFlow } from './rules/rule-flow.service.ts';
import { rulePassages } from './rules/rule-passages.service.ts';
import { ruleReceipts } from './rules/rule-receipts.service.ts';
import { comeIntoForce, reachNewReaders, tellReaders } from './rules/rules.jobs.ts';
import { administrativeFileRoutes, ruleRoutes, ruleVersionRoutes } from './rules.routes.ts';
import { fileSearch, ruleSearch } from './search/name-search.service.ts';

/** Rules and administrative files of an organisation. */
export const rulesModule: ServerModule = {
  name: 'rules',
  needs: ['access', 'comments', 'course-resources', 'profile', 'shell', 'videos'],
  apps: rulesApps,
  routes: [ruleRoutes, ruleVersionRoutes, administrativeFileRoutes],
  rights: rulesActions,
  provides: [
    ...ruleFlow.provides,
    // what has to be confirmed stands among the to-dos with everything else that somebody was sent and owes an answer
    todoSources.with({
      module: 'rules',
      name: { cn: '规章制度', us: 'Rules' },
      find: ruleFlow.todos,
      waits: ruleFlow.waits,
    }),
    passageSources.with(rulePassages),
    passageSources.with(filePassages),
    searchSources.with(ruleSearch),
    searchSources.with(fileSearch),
    receiptKinds.with(ruleReceipts),
    receiptKinds.with(fileReceipts),
    commentedRecords.with(ruleComments),
    commentedRecords.with(fileComments),
    ownRecords.with({ records: { rules_received: ownRuleReceipts, documents_received: ownFileReceipts } }),
  ],
  register: ({ jobs }) => {
    jobs.define(tellReaders);
    jobs.define(comeIntoForce);
    jobs.define(reachNewReaders);
    jobs.define(tellFileReaders);
    jobs.define(readFileWords);
  },
  demo: rulesModuleDemo,
};
