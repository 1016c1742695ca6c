import type { ServerModule } from '#server/module.ts';
import { resourceRights } from '../rights.ts';
import { purgeArchive } from './archive-resources.service.ts';
import { courseResourceRoutes } from './course-resources.routes.ts';
import './file-kind.ts';
import { extractTexts } from './text/text.jobs.ts';

/** The cloud library: files, films and links that teachers keep and share. */
export const courseResourcesModule: ServerModule = {
  name: 'course-resources',
  needs: ['access', 'school'],
  rights: resourceRights,
  routes: [courseResourceRoutes],
  register: ({ jobs }) => {
    jobs.define(extractTexts);
    jobs.define(purgeArchive);
  },
};
