import * as z from 'zod';
import { crud } from '#shared/crud.ts';
import { defineEndpoints } from '#shared/endpoint.ts';
import { day, id, idParams, instant, line, listQuery, many, namedRow } from '#shared/fields.ts';
import { stateFields, stateFilter } from '#shared/lifecycle-fields.ts';
import type { ReferenceList } from '#shared/reference/item.ts';
import { zodOf } from '#shared/reference-lists.ts';
import { defineRefusals, shared } from '#shared/refusal.ts';
import { awardsRights } from '../rights.ts';
import { awardLifecycle } from './award.lifecycle.ts';

/** What a certificate may be: a photo or a scan. */
export const CERTIFICATE = { max_bytes: 10 << 20, types: ['image/jpeg', 'image/png', 'application/pdf'] } as const;

export const awardLevels = [
  { code: 'international', cn: '国际级', us: 'International' },
  { code: 'national', cn: '国家级', us: 'National' },
  { code: 'provincial', cn: '省级', us: 'Provincial' },
  { code: 'municipal', cn: '市级', us: 'Municipal' },
  { code: 'district', cn: '区级', us: 'District' },
  { code: 'school', cn: '校级', us: 'School' },
] as const satisfies ReferenceList;

export const awardRefusals = defineRefusals('award', {
  own: { cn: '不能审核自己登记或自己获得的奖项', us: 'Somebody else has to review an award of yours' },
  no_certificate: { cn: '请上传证书', us: 'Upload the certificate' },
});
export const awardTexts = {
  not_staff: { cn: '请选择本校的教职工', us: 'Choose staff of this school' },
  in_future: { cn: '获奖日期不能晚于今天', us: 'The date can’t be in the future' },
} as const;

/** What people say of an award; it is typed, stored and answered in this shape. */
const facts = {
  name: line(2, 120),
  level: zodOf(awardLevels),
  prize: line(1, 20),
  issuer: line(2, 100),
  awarded_on: day,
  certificate_file_id: id.nullable().default(null),
};

export const awardRow = z.object({
  ...facts,
  id,
  winners: z.array(namedRow),
  certificate: z.object({ id, name: z.string() }).nullable(),
  created_at: instant,
  version: z.int(),
  ...stateFields(awardLifecycle),
});

export const awards = defineEndpoints('award_infos', {
  ...crud({
    path: '/award_infos',
    words: ['award', 'awards'],
    read: [awardsRights.record, awardsRights.decide],
    write: [awardsRights.record],
    query: listQuery(['awarded_on', 'name'], {
      ...stateFilter(awardLifecycle),
      level: many(zodOf(awardLevels)).optional(),
    }),
    row: awardRow,
    draft: z.strictObject({ ...facts, winner_ids: z.array(id).min(1).max(30) }),
    ledger: 'C-awardinfos',
    lifecycle: awardLifecycle,
    moves: {
      submit: { refusals: [awardRefusals.no_certificate], ledger: ['C-awardinfos-009'] },
      approve: { right: [awardsRights.decide], refusals: [awardRefusals.own], ledger: ['C-awardinfos-006'] },
      reject: {
        right: [awardsRights.decide],
        reason: 'needed',
        refusals: [awardRefusals.own],
        ledger: ['C-awardinfos-010'],
      },
    },
  }),
  levels: {
    method: 'GET',
    path: '/award_infos/levels',
    summary:
      'How many approved awards in reach stand at each level, the highest first; as many as the list of each has',
    right: [awardsRights.record, awardsRights.decide],
    output: z.object({ list: z.array(z.object({ level: zodOf(awardLevels), n: z.int() })) }),
  },
  check_attachment: {
    method: 'GET',
    path: '/award_infos/{id}/check_attachment',
    summary: 'Whether the certificate is there, and whether the same file proves another award of the school',
    right: [awardsRights.record, awardsRights.decide],
    params: idParams,
    output: z.object({
      state: z.enum(['ok', 'warn', 'fail']),
      /** Awards with the same file; their names for those who decide alone. */
      same_file_in: z.array(z.object({ id, name: z.string().nullable() })),
    }),
    ledger: ['C-awardinfos-007'],
  },
  of_user: {
    method: 'GET',
    path: '/users/{id}/award_infos',
    summary:
      'What a member of staff won, the newest first: all of it for oneself, for who sees awards of the school what they see in the list',
    right: 'signed_in',
    params: idParams,
    output: z.object({
      list: z.array(
        awardRow.pick({ id: true, name: true, level: true, prize: true, issuer: true, awarded_on: true, status: true }),
      ),
    }),
    refusals: [shared.not_found],
  },
  mine_show: {
    method: 'GET',
    path: '/award_infos/{id}/mine_show',
    summary: 'An award that the caller registered or won',
    right: 'signed_in',
    params: idParams,
    output: awardRow,
    refusals: [shared.not_found],
    ledger: ['C-awardinfos-008'],
  },
});
