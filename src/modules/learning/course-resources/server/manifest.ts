import { searchSources } from '#modules/core/shell/server/public.ts';
import { subjectUses } from '#modules/learning/subjects/server/public.ts';
import { chapterUses, knowledgeUses, tagUses, textbookThings } from '#modules/learning/textbooks/server/public.ts';
import { videoHosts } from '#modules/learning/videos/server/public.ts';
import { todoSources } from '#server/home-feed/home-feed.ts';
import { reviewedKinds } from '#server/home-feed/reviewed-kinds.ts';
import type { ServerModule } from '#server/module.ts';
import { passageSources } from '#server/search/passages/passages.ts';
import { resourceActions } from '../rights.ts';
import { courseResourceRoutes, resourceCoverageRoutes } from './course-resources.routes.ts';
import { courseResourcesDemo } from './demo.ts';
import { purgeArchive } from './review/archive-resources.service.ts';
import './add/file-kind.ts';
import { usesOfChapters, usesOfKnowledge, usesOfTags, usesOfTextbooks } from './library/place-uses.service.ts';
import { resourceSearch } from './library/resource-search.service.ts';
import { countOfSubject } from './resources.queries.ts';
import { resourceReviews, resourceTodos, resourceWaits } from './review/resource-feed.service.ts';
import './sheets/resource-import.service.ts';

import { resourceVideos } from './drawer/video-host.service.ts';
import { resourcePassages } from './text/resource-passages.service.ts';
import { extractTexts } from './text/text.jobs.ts';

/** The cloud library: files, films and links that teachers keep and share. */
export const courseResourcesModule: ServerModule = {
  name: 'course-resources',
  needs: ['school', 'shell', 'staff', 'textbooks', 'videos'],
  app: 'teach_assets',
  rights: resourceActions,
  routes: [resourceCoverageRoutes, courseResourceRoutes],
  provides: [
    searchSources.with(resourceSearch),
    passageSources.with(resourcePassages),
    todoSources.with({
      module: 'course-resources',
      name: { cn: '教学资源', us: 'Teaching resources' },
      find: resourceTodos,
      waits: resourceWaits,
    }),
    reviewedKinds.with(resourceReviews),
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
