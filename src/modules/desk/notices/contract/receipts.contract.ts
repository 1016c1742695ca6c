import * as z from 'zod';
import { userGroupsRights } from '#modules/desk/user-groups/rights.ts';
import { defineEndpoints } from '#shared/endpoint.ts';
import { id, idParams, instant, listOf, listQuery, namedRow, searchWords } from '#shared/fields.ts';
import { receiptRefusals, urgeAnswer, urgeBody } from '#shared/receipts.ts';
import { noticeRights } from '../rights.ts';
import { noticeRefusals as r } from './notices.refusals.ts';

const crossOrganization = 'receivers of the group above or of the schools below are shown to those who wrote to them';

const states = z.enum(['unread', 'read', 'owed', 'confirmed']);
const SEARCH_AT_MOST = 64;

/** Who has read and answered, and reminding the others. */
export const receipts = defineEndpoints('internotification_receipts', {
  reading: {
    method: 'GET',
    path: '/internotifications/reading',
    summary:
      'How notices and bulletins of the last thirty days in reach were read, those that most people have not read first',
    right: [noticeRights.receipts],
    output: z.object({
      notices: z.int(),
      people: z.int(),
      unread: z.int(),
      owed: z.int(),
      list: z.array(
        z.object({ id, title: z.string(), title_en: z.string().nullable(), people: z.int(), unread: z.int() }),
      ),
    }),
  },
  list: {
    method: 'GET',
    path: '/internotifications/{id}/receipts',
    summary: 'Who received it, has read it and has answered; for those who write and decide',
    right: [userGroupsRights.messages, noticeRights.receipts, noticeRights.publish, noticeRights.approve],
    params: idParams,
    query: listQuery(['name'], {
      state: states.optional(),
    }),
    output: listOf(
      z.object({
        id,
        user: namedRow.extend({ avatar_url: z.string().nullable() }),
        for: namedRow.nullable(),
        place: namedRow.nullable(),
        read_at: instant.nullable(),
        need_action: z.boolean(),
        confirmed_at: instant.nullable(),
        option: z.string().nullable(),
        remark: z.string().nullable(),
        /** Of an answer to a form. */
        form_reply_id: id.nullable(),
      }),
    ),
    cross_organization: crossOrganization,
  },
  stats: {
    method: 'GET',
    path: '/internotifications/{id}/stats',
    summary: 'How many have read and answered, by department or class, and day by day',
    right: [userGroupsRights.messages, noticeRights.receipts, noticeRights.publish, noticeRights.approve],
    params: idParams,
    output: z.object({
      people: z.int(),
      unread: z.int(),
      owed: z.int(),
      places: z.array(namedRow.extend({ people: z.int(), unread: z.int(), owed: z.int() })),
      days: z.array(z.object({ day: z.string(), read: z.int() })),
    }),
    cross_organization: crossOrganization,
  },
  export: {
    method: 'GET',
    path: '/internotifications/{id}/receipts/export',
    summary: 'The same list as a file. Answers the task that writes it',
    right: [userGroupsRights.messages, noticeRights.receipts, noticeRights.publish, noticeRights.approve],
    side_effect: true,
    params: idParams,
    query: z.strictObject({
      state: states.optional(),
      q: searchWords(SEARCH_AT_MOST).optional(),
      format: z.enum(['xlsx', 'csv']).default('xlsx'),
    }),
    output: z.object({ data_task_id: id }),
    limit: { per: 'user', count: 20, seconds: 3600 },
    cross_organization: crossOrganization,
  },
  calls: {
    method: 'POST',
    path: '/internotifications/{id}/call_list',
    summary:
      'Whom to call: the silent ones with their phones, once the escalation has come to calls. Every opening is recorded',
    right: 'staff',
    own_hands: true,
    params: idParams,
    body: z.strictObject({}),
    output: z.object({
      list: z.array(
        z.object({
          id,
          user: namedRow,
          for: namedRow.nullable(),
          place: namedRow.nullable(),
          phone: z.string().nullable(),
        }),
      ),
      /** More than the list holds. */
      total: z.int(),
    }),
    cross_organization: 'a class teacher calls for what the group above sent to the class',
    limit: { per: 'user', count: 60, seconds: 3600 },
    refusals: [r.no_calls],
  },
  urge: {
    method: 'POST',
    path: '/internotifications/{id}/urge_email',
    summary: 'Remind exactly those who have not read it, or still owe an answer',
    right: [noticeRights.receipts, noticeRights.publish],
    own_hands: true,
    params: idParams,
    body: urgeBody,
    output: urgeAnswer,
    cross_organization: crossOrganization,
    refusals: [...Object.values(receiptRefusals), r.no_sms, r.state],
    ledger: ['C-internotifications-010'],
  },
});
