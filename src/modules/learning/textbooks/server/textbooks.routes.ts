import { implement } from '#server/http/context.ts';
import { cTags } from '../contract/c-tags.contract.ts';
import { knowledges } from '../contract/knowledges.contract.ts';
import { teachingProgress, textbooks, textbookUses } from '../contract/textbooks.contract.ts';
import { clientOf } from './group.policy.ts';
import { mergePoint, unmergePoint } from './knowledge/knowledge-merge.service.ts';
import { subjectsWithPoints } from './knowledge/knowledges.queries.ts';
import { createPoint, getPoint, listPoints, treeOfSubject, updatePoint } from './knowledge/knowledges.service.ts';
import { knowledgeStore } from './knowledge/knowledges.store.ts';
import { getTag, listTags, mergeTag, unmergeTag } from './tags/c-tags.service.ts';
import { tagStore } from './tags/c-tags.store.ts';
import { listChapterUses, succeed } from './textbooks/succession.service.ts';
import { createTextbook, getTextbook, listTextbooks, updateTextbook } from './textbooks/textbooks.service.ts';
import { textbookStore } from './textbooks/textbooks.store.ts';
import { listProgress, setProgress } from './uses/teaching-progress.service.ts';
import { listUses, setUses } from './uses/textbook-uses.service.ts';

export const textbookRoutes = implement(textbooks)({
  list: ({ query }, ctx) => listTextbooks(ctx, query),
  get: ({ params }, ctx) => getTextbook(ctx, params.id),
  create: ({ body }, ctx) => createTextbook(ctx, body),
  update: ({ params, body }, ctx) => updateTextbook(ctx, params.id, body),
  remove: textbookStore.handlers.remove,
  chapterUses: ({ params }, ctx) => listChapterUses(ctx, params.id),
  succeed: ({ params, body }, ctx) => succeed(ctx, params.id, body),
});

export const textbookUseRoutes = implement(textbookUses)({
  list: ({ query }, ctx) => listUses(ctx, query.school_year_id),
  set: ({ body }, ctx) => setUses(ctx, body),
});

export const teachingProgressRoutes = implement(teachingProgress)({
  list: (_input, ctx) => listProgress(ctx),
  set: ({ body }, ctx) => setProgress(ctx, body),
});

export const knowledgeRoutes = implement(knowledges)({
  list: ({ query }, ctx) => listPoints(ctx, query),
  tree: ({ query }, ctx) => treeOfSubject(ctx, query.subject_value),
  subjects: (_input, ctx) => subjectsWithPoints(ctx.db, clientOf(ctx)),
  get: ({ params }, ctx) => getPoint(ctx, params.id),
  create: ({ body }, ctx) => createPoint(ctx, body),
  update: ({ params, body }, ctx) => updatePoint(ctx, params.id, body),
  remove: knowledgeStore.handlers.remove,
  merge: ({ params, body }, ctx) => mergePoint(ctx, params.id, body),
  unmerge: ({ params }, ctx) => unmergePoint(ctx, params.id),
});

export const tagRoutes = implement(cTags)({
  list: ({ query }, ctx) => listTags(ctx, query),
  get: ({ params }, ctx) => getTag(ctx, params.id),
  create: tagStore.handlers.create,
  update: tagStore.handlers.update,
  remove: tagStore.handlers.remove,
  merge: ({ params, body }, ctx) => mergeTag(ctx, params.id, body),
  unmerge: ({ params }, ctx) => unmergeTag(ctx, params.id),
});
