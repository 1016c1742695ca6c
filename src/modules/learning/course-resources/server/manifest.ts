import { subjectUses } from '#modules/learning/subjects/server/public.ts';
import { chapterUses, knowledgeUses, tagUses, textbookThings } from '#modules/learning/textbooks/server/public.ts';
import type { ServerModule } from '#server/module.ts';
import { resourceRights } from '../rights.ts';
import { purgeArchive } from './archive-resources.service.ts';
import { courseResourceRoutes } from './course-resources.routes.ts';
import './file-kind.ts';
import { usesOfChapters, usesOfKnowledge, usesOfTags, usesOfTextbooks } from './place-uses.service.ts';
import { countOfSubject } from './resources.queries.ts';
import { extractTexts } from './text/text.jobs.ts';

/** The cloud library: files, films and links that teachers keep and share. */
export const courseResourcesModule: ServerModule = {
  name: 'course-resources',
  needs: ['school', 'textbooks'],
  app: 'teach_assets',
  rights: resourceRights,
  routes: [courseResourceRoutes],
  provides: [
    subjectUses.with(countOfSubject),
    textbookThings.with(usesOfTextbooks),
    chapterUses.with(usesOfChapters),
    knowledgeUses.with(usesOfKnowledge),
    tagUses.with(usesOfTags),
  ],
  register: ({ jobs }) => {
    jobs.define(extractTexts);
    jobs.define(purgeArchive);
  },
};
