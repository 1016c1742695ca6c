import { implement } from '#server/http/context.ts';
import { compilationPacks, compilationReading } from '../contract/compilation-reading.contract.ts';
import { compilationSuperUsers } from '../contract/compilation-super-users.contract.ts';
import { compilations } from '../contract/compilations.contract.ts';
import { teaching } from '../contract/teaching.contract.ts';
import { createCompilation, updateCompilation } from './compilations.service.ts';
import { viewCompilation, viewCompilations, viewMineCounts, viewPlaces } from './detail/compilation-view.service.ts';
import { viewPublicCompilation } from './detail/public-compilation.service.ts';
import { rateCompilation, recordOpening, setFavorite } from './detail/readers.service.ts';
import { viewFileText } from './detail/visible-items.service.ts';
import { changeTree } from './editor/tree.service.ts';
import { startPack, viewPack } from './packs/packs.service.ts';
import {
  archiveCompilation,
  hideCompilation,
  restoreCompilation,
  reviewCompilation,
  showCompilation,
  submitCompilation,
  withdrawCompilation,
} from './review/compilation-moves.service.ts';
import { openToAll } from './review/openness.service.ts';
import { listSuperUsers, superUserStore } from './review/super-users.store.ts';
import { listTaughtClasses, openForClasses } from './teaching/classes.service.ts';
import { viewCoverage } from './teaching/coverage.service.ts';
import { viewLessonKit } from './teaching/lesson-kit.service.ts';
import { copyCompilation } from './versions/copies.service.ts';
import { viewDiff, viewRevisions } from './versions/revisions.service.ts';

export const compilationRoutes = implement(compilations)({
  list: ({ query }, ctx) => viewCompilations(ctx, query),
  facets: ({ query }, ctx) => viewPlaces(ctx, query.tab),
  create: ({ body }, ctx) => createCompilation(ctx, body),
  mineCounts: (_input, ctx) => viewMineCounts(ctx),
  show: ({ params, query }, ctx) => viewCompilation(ctx, params.id, query.draft),
  update: ({ params, body }, ctx) => updateCompilation(ctx, params.id, body),
  remove: ({ params, query }, ctx) => archiveCompilation(ctx, params.id, query.reason ?? null),
  restore: ({ params }, ctx) => restoreCompilation(ctx, params.id),
  publicCompilation: ({ params }, ctx) => viewPublicCompilation(ctx, params.id),
  submit: ({ params, body }, ctx) => submitCompilation(ctx, params.id, body),
  review: ({ params, body }, ctx) => reviewCompilation(ctx, params.id, body),
  withdraw: ({ params, body }, ctx) => withdrawCompilation(ctx, params.id, body.version),
  hide: ({ params, body }, ctx) => hideCompilation(ctx, params.id, body),
  show_again: ({ params, body }, ctx) => showCompilation(ctx, params.id, body.version),
  public: ({ params, body }, ctx) => openToAll(ctx, params.id, body),
  openClass: ({ params, body }, ctx) => openForClasses(ctx, params.id, body.classroom_ids),
  copy: ({ params }, ctx) => copyCompilation(ctx, params.id),
  tree: ({ params, body }, ctx) => changeTree(ctx, params.id, body.ops, body.version),
});

export const readingRoutes = implement(compilationReading)({
  revisions: ({ params }, ctx) => viewRevisions(ctx, params.id),
  diff: ({ params, query }, ctx) => viewDiff(ctx, params.id, query.from, query.to),
  favorite: ({ params, body }, ctx) => setFavorite(ctx, params.id, body.on),
  rate: ({ params, body }, ctx) => rateCompilation(ctx, params.id, body.rating),
  opened: ({ params }, ctx) => recordOpening(ctx, params.id),
  words: ({ params }, ctx) => viewFileText(ctx, params.id, params.item_id),
  pack: ({ params }, ctx) => startPack(ctx, params.id),
});

export const packRoutes = implement(compilationPacks)({ get: ({ params }, ctx) => viewPack(ctx, params.id) });

export const teachingRoutes = implement(teaching)({
  coverage: ({ query }, ctx) => viewCoverage(ctx, query),
  classes: async (_input, ctx) => ({ list: await listTaughtClasses(ctx) }),
  lessonKit: ({ query }, ctx) => viewLessonKit(ctx, query.lesson_id),
});

export const superUserRoutes = implement(compilationSuperUsers)({
  ...superUserStore.handlers,
  list: ({ query }, ctx) => listSuperUsers(ctx, query),
});
