import { searchSources } from '#modules/core/shell/server/public.ts';
import { subjectUses } from '#modules/learning/subjects/server/public.ts';
import { chapterUses, knowledgeUses, tagUses, textbookThings } from '#modules/learning/textbooks/server/public.ts';
import { videoHosts } from '#modules/learning/videos/server/public.ts';
import { todoSources } from '#server/home-feed/home-feed.ts';
import type { ServerModule } from '#server/module.ts';
import { resourceRights } from '../rights.ts';
import { purgeArchive } from './archive-resources.service.ts';
import { courseResourceRoutes } from './course-resources.routes.ts';
import { courseResourcesDemo } from './demo.ts';
import './file-kind.ts';
import { usesOfChapters, usesOfKnowledge, usesOfTags, usesOfTextbooks } from './place-uses.service.ts';
import { resourceTodos } from './resource-feed.service.ts';
import { resourceSearch } from './resource-search.service.ts';
import { countOfSubject } from './resources.queries.ts';
import './sheets/resource-import.service.ts';
import { extractTexts } from './text/text.jobs.ts';

import { resourceVideos } from './video-host.service.ts';

/** The cloud library: files, films and links that teachers keep and share. */
export const courseResourcesModule: ServerModule = {
  name: 'course-resources',
  needs: ['school', 'shell', 'staff', 'textbooks', 'videos'],
  app: 'teach_assets',
  rights: resourceRights,
  routes: [courseResourceRoutes],
  provides: [
    searchSources.with(resourceSearch),
    todoSources.with({ module: 'course-resources', find: resourceTodos }),
    videoHosts.with(resourceVideos),
    subjectUses.with(countOfSubject),
    textbookThings.with(usesOfTextbooks),
    chapterUses.with(usesOfChapters),
    knowledgeUses.with(usesOfKnowledge),
    tagUses.with(usesOfTags),
  ],
  demo: courseResourcesDemo,
  register: ({ jobs }) => {
    jobs.define(extractTexts);
    jobs.define(purgeArchive);
  },
};
