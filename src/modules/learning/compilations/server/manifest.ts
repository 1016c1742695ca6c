import { resourceUses, subjectReviewers } from '#modules/learning/course-resources/server/public.ts';
import { subjectRights } from '#modules/learning/subjects/rights.ts';
import { subjectUses } from '#modules/learning/subjects/server/public.ts';
import { chapterUses, knowledgeUses, tagUses, textbookThings } from '#modules/learning/textbooks/server/public.ts';
import { videoHosts } from '#modules/learning/videos/server/public.ts';
import { currentUserFields } from '#server/frame/current-user-fields.ts';
import { todoSources } from '#server/home-feed/home-feed.ts';
import { reviewedKinds } from '#server/home-feed/reviewed-kinds.ts';
import type { ServerModule } from '#server/module.ts';
import { holds } from '#server/rights/actor.ts';
import { compilationActions } from '../rights.ts';
import { countOfSubject, isEditorOf } from './compilations.queries.ts';
import {
  compilationRoutes,
  packRoutes,
  readingRoutes,
  superUserRoutes,
  teachingRoutes,
} from './compilations.routes.ts';
import { compilationsDemo } from './demo.ts';
import { compilationVideos } from './detail/visible-items.service.ts';
import { packJob } from './packs/packs.service.ts';
import { usesOfResources } from './resource-uses.queries.ts';
import { compilationReviews, compilationTodos, compilationWaits } from './review/compilation-feed.service.ts';
import { appointmentsOf, superUsersOf } from './review/super-users.store.ts';
import { moveChapters } from './teaching/chapter-moves.service.ts';
import {
  countOfChapters,
  countOfTextbooks,
  knowledgesOfList,
  knowledgesOfNodes,
  tagsOfCompilations,
  tagsOfRevisions,
} from './textbook-uses.queries.ts';

export const compilationsModule: ServerModule = {
  name: 'compilations',
  needs: ['course-resources', 'textbooks', 'videos'],
  app: 'teach_assets',
  routes: [compilationRoutes, readingRoutes, packRoutes, teachingRoutes, superUserRoutes],
  rights: compilationActions,
  demo: compilationsDemo,
  provides: [
    subjectReviewers.by({ partsOf: appointmentsOf, of: superUsersOf }),
    videoHosts.with(compilationVideos),
    resourceUses.with({ of: ({ db }, ids) => usesOfResources(db, ids) }),
    subjectUses.with(countOfSubject),
    textbookThings.with({ name: 'compilation.textbook_id', count: countOfTextbooks }),
    chapterUses.with({ name: 'compilation_node.chapter_id', count: countOfChapters, move: moveChapters }),
    knowledgeUses.with(knowledgesOfNodes),
    knowledgeUses.with(knowledgesOfList),
    tagUses.with(tagsOfCompilations),
    tagUses.with(tagsOfRevisions),
    todoSources.with({
      module: 'compilations',
      name: { cn: '汇编', us: 'Compilations' },
      find: compilationTodos,
      waits: compilationWaits,
      is_beyond: true,
    }),
    reviewedKinds.with(compilationReviews),
    currentUserFields.with({
      module: 'compilations',
      load: async (ctx) => ({
        compilation_super_users: (await appointmentsOf(ctx, ctx.actor.user_id)).map(({ id }) => id),
      }),
    }),
  ],
  register(services) {
    services.jobs.define(packJob);
    // what one editor changes, the pages of the others show
    services.realtime.registerChannel({
      kind: 'compilation',
      reaches: (actor, id, read) =>
        holds(actor, subjectRights.create) && read((db) => isEditorOf(db, actor.user_id, id)),
    });
  },
};
