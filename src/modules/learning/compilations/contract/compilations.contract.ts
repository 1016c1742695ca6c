import * as z from 'zod';
import { resourceLicenses } from '#modules/learning/course-resources/contract/resource-kinds.ts';
import { resourceRights } from '#modules/learning/course-resources/rights.ts';
import { subjectRights } from '#modules/learning/subjects/rights.ts';
import { fileShape } from '#shared/calls/files.contract.ts';
import { type CallOutput, defineEndpoints } from '#shared/endpoint.ts';
import { day, id, idParams, instant, line, listOf, listQuery, many, queryFlag, required } from '#shared/fields.ts';
import { statesOf } from '#shared/lifecycle.ts';
import { zodOf } from '#shared/reference-lists.ts';
import { subjectValueField } from '#shared/subject-value.ts';
import { message } from '#shared/text.ts';
import { compilationRights } from '../rights.ts';
import { compilationLifecycle } from './compilation.lifecycle.ts';
import { compilationCard, compilationDetail, draftFacts, shownTree, stageCode } from './compilation.shapes.ts';
import { compilationKinds, levels } from './compilation-kinds.ts';
import { compilationRefusals as r } from './compilations.refusals.ts';
import { OPS_AT_ONCE, treeOp } from './tree.ts';

const version = z.int();
const versioned = z.strictObject({ version });
const reason = line(2, 300);
const levelField = zodOf(levels);

export const tabs = ['all', 'org', 'group', 'mine', 'favorite', 'review', 'managed'] as const;

/** Filters that the list and its counts share. */
const place = {
  stage_code: z.coerce.number<number | string>().pipe(stageCode).optional(),
  subject_value: subjectValueField.optional(),
  textbook_id: id.optional(),
  chapter_id: id.optional(),
  knowledge_id: id.optional(),
};

export const compilations = defineEndpoints('compilations', {
  list: {
    method: 'GET',
    path: '/compilations',
    summary:
      'Compilations that the caller may read, by tab: shared with me, my school, the school group, mine, to review',
    right: [subjectRights.read],
    query: listQuery(['published_at', 'views', 'rating'], {
      tab: z.enum(tabs).default('all'),
      kind: many(zodOf(compilationKinds)).optional(),
      ...place,
      grade_no: z.coerce.number<number | string>().int().min(0).max(12).optional(),
      c_tag_id: id.optional(),
      level: many(levelField).optional(),
      status: many(z.enum(statesOf(compilationLifecycle))).optional(),
      is_public: queryFlag.optional(),
      department_id: id.optional(),
    }),
    output: listOf(compilationCard),
    cross_organization: 'compilations of the whole school group are shared between its schools',
    ledger: ['C-compilations-001'],
  },
  facets: {
    method: 'GET',
    path: '/compilations/facets',
    summary: 'How many of the compilations that are shared with the caller stand at each subject and textbook',
    right: [subjectRights.read],
    query: z.strictObject({ tab: z.enum(['all', 'org', 'group']).default('all') }),
    output: z.object({
      subjects: z.array(z.object({ stage_code: stageCode, subject_value: z.string(), n: z.int() })),
      textbooks: z.array(z.object({ textbook_id: id, n: z.int() })),
    }),
    cross_organization: 'compilations of the whole school group are shared between its schools',
  },
  create: {
    method: 'POST',
    path: '/compilations',
    summary: 'Begin a compilation as a draft',
    right: [subjectRights.create],
    body: z.strictObject(draftFacts),
    output: compilationDetail,
    ledger: ['C-compilations-002'],
  },
  mineCounts: {
    method: 'GET',
    path: '/compilations/counts',
    summary:
      'How many of my compilations stand in each status, how often they were opened by day, and how many wait for me',
    right: [subjectRights.read],
    output: z.object({
      statuses: z.array(z.object({ status: z.enum(statesOf(compilationLifecycle)), n: z.int() })),
      copied: z.int(),
      copies: z.int(),
      to_review: z.int(),
      days: z.array(z.object({ day, opens: z.int() })),
    }),
  },
  show: {
    method: 'GET',
    path: '/compilations/{id}',
    summary:
      'One compilation: the last accepted revision for readers, with `draft` the draft for editors and reviewers',
    right: [subjectRights.read],
    params: idParams,
    query: z.strictObject({ draft: queryFlag.optional() }),
    output: compilationDetail,
    refusals: [r.not_shared],
    cross_organization: 'compilations of the whole school group are shared between its schools',
    ledger: ['C-compilations-003'],
  },
  update: {
    method: 'PUT',
    path: '/compilations/{id}',
    summary: 'Change the facts of a draft: owner and editors',
    right: [subjectRights.create],
    params: idParams,
    body: z.strictObject({ ...draftFacts, version }),
    output: compilationDetail,
    refusals: [r.wrong_state, r.not_shared],
    ledger: ['C-compilations-004'],
  },
  remove: {
    method: 'DELETE',
    path: '/compilations/{id}',
    summary: 'Archive a compilation: its owner, super users, who manages resources; copies of others stay',
    right: [subjectRights.create, resourceRights.manage],
    params: idParams,
    query: z.strictObject({ reason: reason.optional() }),
    refusals: [r.wrong_state, r.used, r.not_shared],
    ledger: ['C-compilations-005'],
  },
  restore: {
    method: 'PUT',
    path: '/compilations/{id}/restore',
    summary: 'Bring an archived compilation back within 30 days',
    right: [subjectRights.create, resourceRights.manage],
    params: idParams,
    output: compilationCard,
    refusals: [r.wrong_state, r.not_shared],
  },
  publicCompilation: {
    method: 'GET',
    path: '/compilations/{id}/public_compilation',
    summary: 'A compilation that was made public, for everybody',
    right: 'public',
    params: idParams,
    output: z.object({
      id,
      title: z.string(),
      title_en: z.string().nullable(),
      kind: zodOf(compilationKinds),
      summary: z.string().nullable(),
      cover: fileShape.nullable(),
      stage_code: stageCode,
      subject_value: z.string(),
      subject: z.object({ name: z.string(), name_en: z.string().nullable() }).nullable(),
      organization: z.object({ name: z.string(), name_en: z.string().nullable(), logo_url: z.string().nullable() }),
      /** School and surname of each, the first author first. */
      authors: z.array(
        z.object({
          organization_name: z.string(),
          organization_name_en: z.string().nullable(),
          surname: z.string(),
          surname_en: z.string(),
        }),
      ),
      published_at: instant,
      licenses: z.array(zodOf(resourceLicenses)),
      tree: shownTree,
    }),
    refusals: [r.not_public],
    limit: { per: 'ip', count: 60, seconds: 60 },
    cross_organization: 'public compilations belong to everybody',
    ledger: ['C-compilations-006'],
  },
  submit: {
    method: 'PUT',
    path: '/compilations/{id}/submit',
    summary: 'Submit for a level, one step at a time; at the personal level it is published at once',
    right: [subjectRights.create],
    params: idParams,
    body: z.strictObject({ level: levelField, version }),
    output: compilationDetail,
    refusals: [r.wrong_state, r.one_step, r.empty, r.level_items, r.public_items, r.nothing_new, r.not_shared],
  },
  review: {
    method: 'PUT',
    path: '/compilations/{id}/review',
    summary:
      'Accept or return what somebody else submitted: who leads the teaching group, reviews for the school, or is super user of the subject',
    right: [subjectRights.create, resourceRights.review, resourceRights.reviewForGroup],
    params: idParams,
    body: z
      .strictObject({
        result: z.enum(['approve', 'return']),
        opinion: line(2, 300).nullable().default(null),
        rating: z.int().min(1).max(5).nullable().default(null),
        version,
      })
      .refine(({ result, opinion }) => result === 'approve' || opinion !== null, {
        path: ['opinion'],
        message: message(required),
      }),
    output: compilationCard.pick({ id: true, status: true, level: true, revision: true, version: true }),
    refusals: [r.wrong_state, r.own, r.empty, r.level_items, r.public_items, r.not_shared],
    cross_organization: 'what goes to the level of the school group is reviewed by its office',
  },
  withdraw: {
    method: 'PUT',
    path: '/compilations/{id}/withdraw',
    summary: 'Take back what was submitted',
    right: [subjectRights.create],
    params: idParams,
    body: versioned,
    output: compilationDetail,
    refusals: [r.wrong_state, r.not_shared],
  },
  hide: {
    method: 'PUT',
    path: '/compilations/{id}/hide',
    summary: 'Take a published compilation off: its owner, super users, who manages resources',
    right: [subjectRights.create, resourceRights.manage],
    params: idParams,
    body: z.strictObject({ reason, version }),
    output: compilationCard,
    refusals: [r.wrong_state, r.not_shared],
  },
  show_again: {
    method: 'PUT',
    path: '/compilations/{id}/show',
    summary: 'Show a hidden compilation again',
    right: [subjectRights.create, resourceRights.manage],
    params: idParams,
    body: versioned,
    output: compilationCard,
    refusals: [r.wrong_state, r.not_shared],
  },
  public: {
    method: 'PUT',
    path: '/compilations/{id}/public',
    summary: 'Open a compilation to everybody, or close it at once: somebody else than its owner',
    right: [compilationRights.makePublic],
    params: idParams,
    body: z.strictObject({ on: z.boolean(), version }),
    output: compilationCard,
    refusals: [r.public_own, r.public_items, r.not_published, r.not_shared],
  },
  openClass: {
    method: 'PUT',
    path: '/compilations/{id}/classes',
    summary: 'Open an own compilation for classes that the caller teaches, or close it for them',
    right: [subjectRights.create],
    params: idParams,
    body: z.strictObject({ classroom_ids: z.array(id).max(30) }),
    output: compilationDetail,
    refusals: [r.not_published, r.not_shared],
  },
  copy: {
    method: 'POST',
    path: '/compilations/{id}/copy',
    summary: 'Copy the last accepted revision to an own draft; its items keep the revision that they have now',
    right: [subjectRights.create],
    params: idParams,
    output: z.object({ id, left_out: z.int() }),
    refusals: [r.not_published, r.not_shared],
    cross_organization: 'compilations of the whole school group are shared between its schools',
  },
  tree: {
    method: 'PUT',
    path: '/compilations/{id}/tree',
    summary:
      'Change the tree by ops, all or none; ops of others on other places are merged, on the same place refused with both versions',
    right: [subjectRights.create],
    params: idParams,
    body: z.strictObject({ ops: z.array(treeOp).min(1).max(OPS_AT_ONCE), version }),
    output: z.object({ tree_version: z.int(), merged: z.boolean(), version, tree: shownTree }),
    refusals: [r.wrong_state, r.conflict, r.not_shared],
  },
});

export type CompilationDetail = CallOutput<typeof compilations.show>;
