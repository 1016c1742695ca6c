import * as z from 'zod';
import type { DocumentRules } from '../document/check-document.ts';
import { documentShape, writtenSomething } from '../document/document-field.ts';
import { defineEndpoints } from '../endpoint.ts';
import { id, idParams, instant, namedRow, searchWords } from '../fields.ts';
import { defineRefusals } from '../refusal.ts';
import { fileShape } from './files.contract.ts';

/** Letters and signs, with the names of people. */
export const COMMENT_LENGTH = 1000;
const COMMENT_TEXT: DocumentRules = { characters: COMMENT_LENGTH, isShort: true };
export const COMMENTS_A_RECORD = 200;
export const MENTIONS_A_COMMENT = 10;
/** Colleagues that the choice after an @ offers. */
export const COLLEAGUES_OFFERED = 8;

const OFFICE = 'application/vnd.openxmlformats-officedocument.';
/** What may be attached to a comment. */
export const COMMENT_FILE = {
  purpose: 'record_comment',
  rule: {
    max_bytes: 10 * 1024 * 1024,
    types: [
      'image/jpeg',
      'image/png',
      'image/webp',
      'application/pdf',
      `${OFFICE}wordprocessingml.document`,
      `${OFFICE}spreadsheetml.sheet`,
      `${OFFICE}presentationml.presentation`,
    ],
  },
} as const;

export const commentRefusals = defineRefusals('comment', {
  full: {
    cn: '这条记录的评论已满 200 条',
    us: 'This record already has 200 comments',
  },
});

/** The kind of a record that takes comments, as its module names it: `visitor`. */
const kind = z.string().regex(/^[a-z_]{1,40}$/);
const record = { kind, record_id: id };

/** Channel on which the open pages of a record are told; the name of a kind holds no dash. */
export const recordChannel = (of: string, recordId: string): string => `record:${of}-${recordId}`;
const text = z.object({ cn: z.string(), us: z.string() });
const person = namedRow.extend({ avatar_url: z.string().nullable() });

const comment = z.object({
  id,
  at: instant,
  by: person,
  /** The words of the document; both are null once it was removed. */
  text: z.string().nullable(),
  document: documentShape.nullable(),
  /** Those whom it names. */
  mentions: z.array(namedRow),
  file: fileShape.omit({ url: true, key: true }).nullable(),
  is_own: z.boolean(),
});

/** What colleagues say about one record, and what happened to it; the module of the record decides who takes part. */
export const comments = defineEndpoints('comments', {
  list: {
    method: 'GET',
    path: '/record_comments',
    summary: 'Comments, moves and changes of a record, oldest first; for staff who may see the record',
    right: 'signed_in',
    query: z.strictObject(record),
    output: z.object({
      list: z.array(comment),
      /** Where the module of the record gives its history by itself, these are empty. */
      moves: z.array(
        z.object({
          id,
          move: z.string(),
          from: z.string().nullable(),
          to: z.string(),
          at: instant,
          by_name: z.string().nullable(),
          reason: z.string().nullable(),
        }),
      ),
      changes: z.array(
        z.object({
          id,
          at: instant,
          by: namedRow.nullable(),
          /** Long texts are named without their values. */
          fields: z.array(z.object({ name: text, before: z.string().nullable(), after: z.string().nullable() })),
        }),
      ),
    }),
  },
  colleagues: {
    method: 'GET',
    path: '/record_comments/colleagues',
    summary: 'Colleagues who may see a record and can be mentioned, by a part of their name',
    right: 'signed_in',
    query: z.strictObject({ ...record, q: searchWords(30).default('') }),
    output: z.object({ list: z.array(person) }),
    limit: { per: 'user', count: 120, seconds: 60 },
  },
  add: {
    method: 'POST',
    path: '/record_comments',
    summary: 'Say something about a record; who is mentioned is told',
    right: 'signed_in',
    own_hands: true,
    body: z.strictObject({
      ...record,
      /** A document, or plain words, which name nobody. */
      text: writtenSomething(COMMENT_TEXT, { cn: '请输入评论', us: 'Write a comment' }),
      file_id: id.nullable().default(null),
    }),
    output: comment,
    refusals: [commentRefusals.full],
    limit: { per: 'user', count: 30, seconds: 60 },
  },
  file: {
    method: 'GET',
    path: '/record_comments/{id}/file',
    summary: 'The file of a comment, with a link of a minute',
    right: 'signed_in',
    params: idParams,
    output: fileShape,
  },
  remove: {
    method: 'DELETE',
    path: '/record_comments/{id}',
    summary: 'Remove an own comment; its place in the timeline stays',
    right: 'signed_in',
    own_hands: true,
    params: idParams,
  },
});
