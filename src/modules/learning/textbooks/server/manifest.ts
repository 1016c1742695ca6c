import { subjectUses } from '#modules/learning/subjects/server/public.ts';
import type { ServerModule } from '#server/module.ts';
import { textbooksDemo } from './demo.ts';
import './knowledge-import.service.ts';
import './textbook-import.service.ts';
import { sumTagUses } from './c-tag-uses.jobs.ts';
import { countSubject } from './subject-uses.queries.ts';
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
