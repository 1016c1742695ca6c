import * as z from 'zod';
import { type CallOutput, defineEndpoints, type RowOf } from '#shared/endpoint.ts';
import { id, idParams, line, listOf, listQuery, many, optionQuery, queryFlag } from '#shared/fields.ts';
import { statesOf } from '#shared/lifecycle.ts';
import { receiptRefusals, urgeAnswer, urgeBody } from '#shared/receipts.ts';
import { zodOf } from '#shared/reference-lists.ts';
import { rulesRights } from '../rights.ts';
import { administrativeFileLifecycle } from './administrative-file.lifecycle.ts';
import { fileRefusals as r } from './administrative-file.refusals.ts';
import {
  administrativeFileDetail,
  administrativeFileRow,
  fileCategories,
  fileChecks,
  fileFacts,
  hasSender,
  secrecies,
  senderRule,
} from './administrative-file.shapes.ts';
import { receiptAnswer, receiptQuery } from './receipt.shapes.ts';

const reads = [rulesRights.readFiles, rulesRights.manageFiles] as const;
const writes = [rulesRights.manageFiles] as const;
const reason = line(2, 200);

/** Documents that an organisation issues and receives. */
export const administrativeFiles = defineEndpoints('administrative_files', {
  list: {
    method: 'GET',
    path: '/administrative_files',
    summary:
      'Documents that are meant for the caller, found by number, title and the words in them; `manage`: those in reach in every state (1106)',
    right: reads,
    query: listQuery(['issued_on', 'doc_no'], {
      scope: z.enum(['mine', 'manage']).default('mine'),
      category: many(zodOf(fileCategories)).optional(),
      secrecy: many(zodOf(secrecies)).optional(),
      status: many(z.enum(statesOf(administrativeFileLifecycle))).optional(),
      department_id: id.optional(),
      year: z.coerce.number<number | string>().int().min(1990).max(2100).optional(),
      /** Not read yet, or to be confirmed. */
      unread: queryFlag.optional(),
    }),
    output: listOf(administrativeFileRow, {
      /** Years in which there are documents for the same scope, the newest first. */
      years: z.array(z.int()),
    }),
    ledger: ['C-administrativefiles-001'],
  },
  options: {
    method: 'GET',
    path: '/administrative_files/options',
    summary: 'Published documents that a new one may replace',
    right: writes,
    query: optionQuery,
    output: listOf(z.object({ id, name: z.string(), name_en: z.string().nullable() })),
  },
  get: {
    method: 'GET',
    path: '/administrative_files/{id}',
    summary: 'One document with its files',
    right: reads,
    params: idParams,
    output: administrativeFileDetail,
  },
  create: {
    method: 'POST',
    path: '/administrative_files',
    summary: 'Register a document as a draft',
    right: writes,
    body: z
      .strictObject(fileFacts)
      .check(...fileChecks)
      .refine(hasSender, senderRule),
    output: administrativeFileDetail,
    refusals: [r.no_taken],
    ledger: ['C-administrativefiles-002'],
  },
  update: {
    method: 'PUT',
    path: '/administrative_files/{id}',
    summary: 'Change a draft; of a published one title, keywords and files, with a reason',
    right: writes,
    params: idParams,
    body: z
      .strictObject({ ...fileFacts, reason: reason.nullable().default(null), version: z.int() })
      .check(...fileChecks)
      .refine(hasSender, senderRule),
    output: administrativeFileDetail,
    refusals: [r.no_taken, r.wrong_state, r.incomplete],
  },
  publish: {
    method: 'PUT',
    path: '/administrative_files/{id}/publish',
    summary: 'Publish a draft; the document that it replaces is void from then on',
    right: writes,
    own_hands: true,
    params: idParams,
    body: z.strictObject({ version: z.int() }),
    output: administrativeFileDetail,
    refusals: [r.incomplete, r.wrong_state, r.replaced_already],
  },
  void: {
    method: 'PUT',
    path: '/administrative_files/{id}/void',
    summary: 'End a published document with a reason; it stays in the list with a stamp',
    right: writes,
    own_hands: true,
    params: idParams,
    body: z.strictObject({ reason, version: z.int() }),
    output: administrativeFileDetail,
    refusals: [r.wrong_state],
  },
  remove: {
    method: 'DELETE',
    path: '/administrative_files/{id}',
    summary: 'Remove a draft; a published document becomes void, with a reason',
    right: writes,
    own_hands: true,
    params: idParams,
    body: z.strictObject({ reason: reason.nullable().default(null) }),
    refusals: [r.wrong_state],
    ledger: ['C-administrativefiles-003'],
  },
  confirm: {
    method: 'POST',
    path: '/administrative_files/{id}/confirm',
    summary: 'Say that one has read a document and knows of it; a second time changes nothing',
    right: reads,
    own_hands: true,
    params: idParams,
    body: z.strictObject({}),
    output: administrativeFileDetail,
    refusals: [r.wrong_state],
  },
  receipts: {
    method: 'GET',
    path: '/administrative_files/{id}/receipts',
    summary: 'Who was told of a document, has read and confirmed it',
    right: writes,
    params: idParams,
    query: receiptQuery,
    output: receiptAnswer,
  },
  urge: {
    method: 'POST',
    path: '/administrative_files/{id}/urge',
    summary: 'Remind exactly those who have not read or confirmed it',
    right: writes,
    own_hands: true,
    params: idParams,
    body: urgeBody,
    output: urgeAnswer,
    refusals: Object.values(receiptRefusals),
  },
});

export type AdministrativeFileRow = RowOf<typeof administrativeFiles.list>;
export type FileShown = CallOutput<typeof administrativeFiles.get>;
