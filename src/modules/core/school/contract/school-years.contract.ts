import * as z from 'zod';
import { accessRights } from '#modules/core/access/rights.ts';
import { defineEndpoints } from '#shared/endpoint.ts';
import { fromTo } from '#shared/field-rules.ts';
import { day, id, listOf, listQuery } from '#shared/fields.ts';
import { defineLifecycle, movesOf, statesOf } from '#shared/lifecycle.ts';
import { states } from '#shared/states.ts';
import { message } from '#shared/text.ts';
import { schoolRefusals as r } from './school.refusals.ts';

export const schoolYearLifecycle = defineLifecycle({
  states: {
    draft: states.draft,
    current: states.current,
    closed: states.closed,
  },
  moves: {
    open: { from: ['draft'], to: 'current', cn: '启用', us: 'Start' },
    close: { from: ['current'], to: 'closed', cn: '关闭', us: 'Close' },
  },
});

export const schoolYearStatus = z.enum(statesOf(schoolYearLifecycle));

const name = z
  .string()
  .trim()
  .regex(/^\d{4}-\d{4}$/, message({ cn: '请按“2026-2027”填写', us: 'Enter it as 2026-2027' }));

const facts = { name, starts_on: day, ends_on: day };

export const schoolYearDraft = z.strictObject(facts).check(fromTo('starts_on', 'ends_on'));

export const schoolYearRow = z.object({
  id,
  client_id: id,
  name: z.string(),
  starts_on: day,
  ends_on: day,
  status: schoolYearStatus,
  is_current: z.boolean(),
  /** Closed: nothing more is planned in it. */
  is_over: z.boolean(),
  semesters_count: z.int(),
  /** What the keeper of the years may do with it now; facts are changed in every state. */
  actions: z.array(z.enum([...movesOf(schoolYearLifecycle), 'remove'])),
  version: z.int(),
});

const clientParams = z.strictObject({ id });
const yearParams = z.strictObject({ id, school_year_id: id });
const crossOrganization = 'a year holds in every school of the own group, also in those that its keeper does not reach';

/** School years of a school group, kept in the administration area: 1413 together with 99999. */
export const schoolYears = defineEndpoints('school_years', {
  options: {
    method: 'GET',
    path: '/school_years',
    summary: 'School years of the own school group, newest first',
    right: 'signed_in',
    query: listQuery(['starts_on'], { status: schoolYearStatus.optional() }),
    output: listOf(schoolYearRow),
  },
  list: {
    method: 'GET',
    path: '/admin/clients/{id}/school_years',
    summary: 'School years of a school group, newest first',
    right: [accessRights.clients],
    cross_organization: crossOrganization,
    params: clientParams,
    query: listQuery(['starts_on'], { status: schoolYearStatus.optional() }),
    output: listOf(schoolYearRow),
    ledger: ['C-admin-clients-006', 'B-admin-006', 'E-implied-029'],
  },
  create: {
    method: 'POST',
    path: '/admin/clients/{id}/school_years',
    summary: 'Add a school year as a draft; 300 to 400 days, no overlap',
    right: [accessRights.clients],
    cross_organization: crossOrganization,
    params: clientParams,
    body: schoolYearDraft,
    output: schoolYearRow,
    ledger: ['C-admin-clients-007'],
  },
  get: {
    method: 'GET',
    path: '/admin/clients/{id}/school_years/{school_year_id}',
    summary: 'One school year',
    right: [accessRights.clients],
    cross_organization: crossOrganization,
    params: yearParams,
    output: schoolYearRow,
    ledger: ['C-admin-clients-008'],
  },
  update: {
    method: 'PUT',
    path: '/admin/clients/{id}/school_years/{school_year_id}',
    summary: 'Change a school year, or begin and close it; beginning one closes the one before in the same moment',
    right: [accessRights.clients],
    cross_organization: crossOrganization,
    params: yearParams,
    body: z
      .strictObject({ ...facts, status: schoolYearStatus, version: z.int() })
      .partial({
        name: true,
        starts_on: true,
        ends_on: true,
        status: true,
      })
      .check(fromTo('starts_on', 'ends_on')),
    output: schoolYearRow,
    refusals: [r.wrong_state, r.year_earlier_open],
    ledger: ['C-admin-clients-009'],
  },
  remove: {
    method: 'DELETE',
    path: '/admin/clients/{id}/school_years/{school_year_id}',
    summary: 'Delete a draft',
    right: [accessRights.clients],
    cross_organization: crossOrganization,
    params: yearParams,
    refusals: [r.year_not_draft],
    ledger: ['C-admin-clients-010'],
  },
});
