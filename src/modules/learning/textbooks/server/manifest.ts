import { subjectUses } from '#modules/learning/subjects/server/public.ts';
import type { ServerModule } from '#server/module.ts';
import { textbooksDemo } from './demo.ts';
import './knowledge/knowledge-import.service.ts';
import './textbooks/textbook-import.service.ts';
import { countSubject } from './subject-uses.queries.ts';
import { sumTagUses } from './tags/c-tag-uses.jobs.ts';
import {
  knowledgeRoutes,
  tagRoutes,
  teachingProgressRoutes,
  textbookRoutes,
  textbookUseRoutes,
} from './textbooks.routes.ts';

export const textbooksModule: ServerModule = {
  name: 'textbooks',
  needs: ['subjects'],
  app: 'teach_assets',
  routes: [textbookRoutes, textbookUseRoutes, teachingProgressRoutes, knowledgeRoutes, tagRoutes],
  provides: [subjectUses.with(countSubject)],
  demo: textbooksDemo,
  register: ({ jobs }) => jobs.define(sumTagUses),
};
