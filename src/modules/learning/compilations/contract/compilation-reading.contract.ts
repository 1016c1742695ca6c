import * as z from 'zod';
import { subjectRights } from '#modules/learning/subjects/rights.ts';
import { fileShape } from '#shared/calls/files.contract.ts';
import { defineEndpoints } from '#shared/endpoint.ts';
import { day, id, idParams, instant, namedRow } from '#shared/fields.ts';
import { zodOf } from '#shared/reference-lists.ts';
import { levels } from './compilation-kinds.ts';
import { compilationRefusals as r } from './compilations.refusals.ts';

const levelField = zodOf(levels);

const diffLine = z.object({
  what: z.enum(['node', 'item', 'fact']),
  how: z.enum(['added', 'removed', 'renamed', 'moved', 'changed']),
  /** Title of the node or resource, name of the fact. */
  name: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});

export const packShape = z.object({
  id,
  state: z.enum(['queued', 'running', 'done', 'failed']),
  done: z.int(),
  total: z.int(),
  left_out: z.int(),
  file: fileShape.nullable(),
});

/** What readers do with a compilation. */
export const compilationReading = defineEndpoints('compilation_reading', {
  revisions: {
    method: 'GET',
    path: '/compilations/{id}/revisions',
    summary: 'Accepted revisions, the newest first, and where the compilation is used',
    right: [subjectRights.read],
    params: idParams,
    output: z.object({
      list: z.array(
        z.object({
          revision: z.int(),
          at: instant,
          level: levelField,
          accepted_by: namedRow.nullable(),
          nodes_n: z.int(),
          items_n: z.int(),
        }),
      ),
      copies: z.array(z.object({ id, title: z.string(), owner: namedRow, organization: namedRow, at: instant })),
      days: z.array(z.object({ day, opens: z.int() })),
      ratings: z.array(z.object({ rating: z.int(), n: z.int() })),
      history: z.array(
        z.object({
          move: z.string(),
          to_state: z.string(),
          by_name: z.string().nullable(),
          reason: z.string().nullable(),
          at: instant,
        }),
      ),
    }),
    refusals: [r.not_shared],
    cross_organization: 'compilations of the whole school group are shared between its schools',
  },
  diff: {
    method: 'GET',
    path: '/compilations/{id}/diff',
    summary: 'What differs between two revisions; without `to` the draft of its editors is compared',
    right: [subjectRights.read],
    params: idParams,
    query: z.strictObject({
      from: z.coerce.number<number | string>().int().min(0),
      to: z.coerce.number<number | string>().int().min(1).optional(),
    }),
    output: z.object({ lines: z.array(diffLine) }),
    refusals: [r.not_shared],
    cross_organization: 'compilations of the whole school group are shared between its schools',
  },
  favorite: {
    method: 'POST',
    path: '/compilations/{id}/favorite',
    summary: 'Keep a compilation among the favourites, or not any more',
    right: [subjectRights.read],
    params: idParams,
    body: z.strictObject({ on: z.boolean() }),
    refusals: [r.not_shared],
    cross_organization: 'compilations of the whole school group are shared between its schools',
  },
  rate: {
    method: 'POST',
    path: '/compilations/{id}/rate',
    summary: 'Rate a compilation that one opened; not an own one',
    right: [subjectRights.create],
    params: idParams,
    body: z.strictObject({ rating: z.int().min(1).max(5) }),
    output: z.object({ rating: z.number(), rating_n: z.int() }),
    refusals: [r.rating_own, r.rating_unread, r.not_shared],
    cross_organization: 'compilations of the whole school group are shared between its schools',
  },
  opened: {
    method: 'POST',
    path: '/compilations/{id}/opened',
    summary: 'Count that somebody opened it, once an hour',
    right: [subjectRights.read],
    params: idParams,
    refusals: [r.not_shared],
    cross_organization: 'compilations of the whole school group are shared between its schools',
  },
  words: {
    method: 'GET',
    path: '/compilations/{id}/items/{item_id}/words',
    summary: 'The words in the file of an item, slide by slide where it has them (form feeds), for who sees the item',
    right: 'public',
    params: idParams.extend({ item_id: id }),
    output: z.object({ text: z.string().nullable() }),
    refusals: [r.not_public],
    limit: { per: 'ip', count: 240, seconds: 60 },
    cross_organization: 'compilations of the whole school group, and public ones, are read in other schools',
  },
  pack: {
    method: 'POST',
    path: '/compilations/{id}/pack',
    summary: 'Pack what may be downloaded of it: a zip with contents page and licences, names in order',
    right: [subjectRights.read],
    params: idParams,
    output: packShape,
    refusals: [r.pack_empty, r.not_shared],
    cross_organization: 'compilations of the whole school group are shared between its schools',
  },
});

export const compilationPacks = defineEndpoints('compilation_packs', {
  get: {
    method: 'GET',
    path: '/compilation_packs/{id}',
    summary: 'How far an own package is, and its file once it is done',
    right: [subjectRights.read],
    params: idParams,
    output: packShape,
    cross_organization: 'a package of a compilation of another school belongs to who asked for it',
  },
});
