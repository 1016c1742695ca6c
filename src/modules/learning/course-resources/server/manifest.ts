import { subjectUses } from '#modules/learning/subjects/server/public.ts';
import type { ServerModule } from '#server/module.ts';
import { resourceRights } from '../rights.ts';
import { purgeArchive } from './archive-resources.service.ts';
import { courseResourceRoutes } from './course-resources.routes.ts';
import './file-kind.ts';
import { countOfSubject } from './resources.queries.ts';
import { extractTexts } from './text/text.jobs.ts';

/** The cloud library: files, films and links that teachers keep and share. */
export const courseResourcesModule: ServerModule = {
  name: 'course-resources',
  needs: ['school', 'subjects'],
  app: 'teach_assets',
  rights: resourceRights,
  routes: [courseResourceRoutes],
  provides: [subjectUses.with(countOfSubject)],
  register: ({ jobs }) => {
    jobs.define(extractTexts);
    jobs.define(purgeArchive);
  },
};
