import * as z from 'zod';
import { accessRights } from '#modules/core/access/rights.ts';
import { crud } from '#shared/crud.ts';
import { defineEndpoints } from '#shared/endpoint.ts';
import { day, id, idParams, line, listOf, listQuery, many, namedRow, queryFlag } from '#shared/fields.ts';
import { directoryRights } from '../rights.ts';
import { DEPARTMENT_KINDS, departmentRow, historyRow } from './departments.shapes.ts';
import { organizationRefusals as r } from './organizations.refusals.ts';
import {
  ORGANIZATION_KINDS,
  ORGANIZATION_STATUSES,
  organizationChange,
  organizationDraft,
  organizationNode,
  organizationRow,
} from './organizations.shapes.ts';
import { STAGES } from './stages.ts';

/** A place to choose: an organisation, or (with_departments) a department of one. */
export const organizationOption = z.object({
  id,
  /** Name in the language of the request; a department stands behind its organisation: `书院中学 / 教务处`. */
  label: z.string(),
  department_unitid: z.string(),
  organization_code: z.string(),
  organization_id: id,
  organization: z.object({ name: z.string(), name_en: z.string().nullable(), address: z.string().nullable() }),
});

export const campusRow = namedRow.extend({
  organization_id: id,
  code: z.string(),
  address: z.string().nullable(),
  phone: z.string().nullable(),
  sort: z.int().nullable(),
  is_default: z.boolean(),
});

const archiving = {
  summary: 'Archive a suspended organisation without units and members',
  refusals: [r.not_empty, r.wrong_state, r.root],
};

export const organizations = defineEndpoints('organizations', {
  options: {
    method: 'GET',
    path: '/organizations',
    summary:
      'Organisations to choose from: staff their school group, families their schools, visitors those that take visits',
    right: 'signed_in',
    cross_organization: 'outsiders choose among the schools of every group that are open to visits',
    query: listQuery(['sort', 'name'], { with_departments: queryFlag.optional() }),
    output: listOf(organizationOption),
    ledger: ['C-organizations-001', 'E-full-006'],
  },
  ownerList: {
    method: 'GET',
    path: '/organizations/owner_list',
    summary: 'Organisations that the caller may look after, in tree order, with their counts',
    right: [directoryRights.view],
    query: listQuery(['sort', 'name'], {
      kind: many(z.enum(ORGANIZATION_KINDS)).optional(),
      stage: many(z.enum(STAGES)).optional(),
      status: many(z.enum(ORGANIZATION_STATUSES)).optional(),
    }),
    output: listOf(organizationRow),
    ledger: ['C-organizations-003'],
  },
  places: {
    method: 'GET',
    path: '/organizations/places',
    summary: 'Schools that the caller looks after, where their first campus lies, and how many students each has',
    right: [directoryRights.view],
    output: z.object({
      list: z.array(
        z.object({
          ...namedRow.shape,
          students_count: z.int(),
          staff_count: z.int(),
          /** Degrees; null: not known. */
          at: z.object({ lng: z.number(), lat: z.number() }).nullable(),
        }),
      ),
    }),
  },
  ownerListAnnouncement: {
    method: 'GET',
    path: '/organizations/owner_list_announcement',
    summary: 'Organisations to which the caller may announce (0707)',
    right: 'signed_in',
    output: z.object({ list: z.array(namedRow.extend({ code: z.string() })) }),
    ledger: ['C-organizations-013'],
  },
  tree: {
    method: 'GET',
    path: '/organizations/tree',
    summary: 'Organisations below one of them, some levels deep; staff see their school group, families their schools',
    right: 'signed_in',
    etag: true,
    query: z.strictObject({
      parent_id: id.optional(),
      depth: z.coerce.number<number | string>().int().min(1).max(3).default(3),
    }),
    output: z.object({ list: z.array(organizationNode) }),
    ledger: ['C-organizations-004'],
  },
  ...crud({
    path: '/organizations',
    only: ['get', 'create', 'update', 'archive'],
    words: ['organisation', 'organisations'],
    read: [directoryRights.view],
    write: [directoryRights.manage],
    row: organizationRow,
    draft: organizationDraft,
    change: organizationChange,
    own: {
      get: {
        summary: 'One organisation with its counts and what the caller may do with it',
        ledger: ['C-organizations-005'],
      },
      create: {
        summary: 'Add an organisation below another one, with a first campus',
        refusals: [r.too_deep, r.wrong_state],
        ledger: ['C-organizations-006'],
      },
      update: { refusals: [r.wrong_state], ledger: ['C-organizations-007'] },
      archive: { ...archiving, ledger: ['C-organizations-008'] },
    },
  }),
  setStatus: {
    method: 'PUT',
    path: '/organizations/{id}/status',
    summary: 'Suspend or resume an organisation; sessions in a suspended one end',
    right: [directoryRights.manage],
    params: idParams,
    body: z.strictObject({ status: z.enum(['active', 'suspended']), reason: line(5, 200) }),
    output: organizationRow,
    refusals: [r.root, r.wrong_state],
  },
  history: {
    method: 'GET',
    path: '/organizations/{id}/history',
    summary: 'What happened to an organisation, oldest first',
    right: [directoryRights.view],
    params: idParams,
    output: z.object({ list: z.array(historyRow) }),
  },
  departments: {
    method: 'GET',
    path: '/organizations/{id}/departments',
    summary:
      'Departments of one organisation in tree order; class departments only for staff and for those who belong to them',
    right: 'signed_in',
    params: idParams,
    query: z.strictObject({ kind: many(z.enum(DEPARTMENT_KINDS)).optional() }),
    output: z.object({ list: z.array(departmentRow) }),
    ledger: ['C-organizations-002'],
  },
});

const administrators = z.object({
  list: z.array(
    z.object({
      user: namedRow.extend({ avatar_url: z.string().nullable() }),
      with_children: z.boolean(),
      valid_to: day.nullable(),
      granted_by: namedRow.nullable(),
    }),
  ),
  /** Whether the caller may set them. */
  is_settable: z.boolean(),
  version: z.int(),
});

export const spaceAdministrators = defineEndpoints('space_administrators', {
  list: {
    method: 'GET',
    path: '/organizations/{id}/space_administrators',
    summary: 'Who administers an organisation',
    right: [directoryRights.view],
    params: idParams,
    output: administrators,
    ledger: ['C-organizations-011'],
  },
  update: {
    method: 'PUT',
    path: '/organizations/{id}/space_administrators',
    summary: 'Set all administrators of an organisation; their role comes and goes with it',
    right: [directoryRights.administrators],
    params: idParams,
    body: z.strictObject({
      administrators: z
        .array(
          z.strictObject({
            user_id: id,
            with_children: z.boolean().default(false),
            valid_to: day.nullable().default(null),
          }),
        )
        .max(10),
      version: z.int(),
    }),
    output: administrators,
    refusals: [r.last_administrator, r.yourself, r.wrong_state],
    ledger: ['C-organizations-012'],
  },
});

/** The same for those who keep all organisations of the installation's school group. */
export const adminOrganizations = defineEndpoints('admin_organizations', {
  ...crud({
    path: '/admin/organizations',
    only: ['list', 'create', 'get', 'update', 'archive'],
    words: ['organisation', 'organisations'],
    read: [accessRights.clients],
    write: [accessRights.clients],
    query: listQuery(['sort', 'name'], {
      kind: many(z.enum(ORGANIZATION_KINDS)).optional(),
      stage: many(z.enum(STAGES)).optional(),
      status: many(z.enum(ORGANIZATION_STATUSES)).optional(),
    }),
    row: organizationRow,
    draft: organizationDraft,
    change: organizationChange,
    ledger: 'C-admin-organizations',
    own: {
      list: { summary: 'All organisations of the school group, archived ones too' },
      create: {
        summary: 'Add an organisation anywhere in the school group',
        refusals: [r.too_deep, r.wrong_state],
      },
      update: { refusals: [r.wrong_state] },
      archive: archiving,
    },
  }),
});

export const schoolCampuses = defineEndpoints('school_campuses', {
  list: {
    method: 'GET',
    path: '/school_campuses',
    summary: 'Active campuses of the current organisation, the default one first',
    right: 'signed_in',
    query: listQuery(['sort', 'name'], { organization_id: id.optional() }),
    output: listOf(campusRow),
    ledger: ['C-schoolcampuses-001'],
  },
});
