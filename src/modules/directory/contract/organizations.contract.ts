import * as z from 'zod';
import { defineEndpoints } from '#shared/endpoint.ts';
import { id, idParams, listOf, listQuery, many, queryFlag } from '#shared/fields.ts';

export const ORGANIZATION_KINDS = ['group', 'school', 'campus', 'company'] as const;
export const DEPARTMENT_KINDS = ['office', 'teaching', 'grade', 'class', 'project'] as const;

const named = { id, name: z.string(), name_en: z.string().nullable() };

/** A place to choose: an organisation, or (with_departments) a department of one. Names as E-full-006 says. */
export const organizationOption = z.object({
  id,
  /** Name in the language of the request; a department stands behind its organisation: `书院中学 / 教务处`. */
  label: z.string(),
  department_unitid: z.string(),
  organization_code: z.string(),
  organization_id: id,
  organization: z.object({ name: z.string(), name_en: z.string().nullable(), address: z.string().nullable() }),
});

/** A row of a department tree: parents come before their children, siblings by sort (null last). */
export const departmentRow = z.object({
  ...named,
  organization_id: id,
  parent_id: id.nullable(),
  code: z.string(),
  kind: z.enum(DEPARTMENT_KINDS),
  department_unitid: z.string(),
  sort: z.int().nullable(),
  leader: z.object(named).nullable(),
});

export const departmentDetail = departmentRow.extend({
  organization: z.object(named),
  /** Names from the top department of the organisation down to this one. */
  path_names: z.array(z.object(named)),
  /** People who hold a place here today, without those of departments below. */
  members_count: z.int(),
});

export const campusRow = z.object({
  ...named,
  organization_id: id,
  code: z.string(),
  address: z.string().nullable(),
  phone: z.string().nullable(),
  sort: z.int().nullable(),
  is_default: z.boolean(),
});

export const postRow = z.object({
  ...named,
  code: z.string(),
  category: z.string(),
  level: z.int(),
  is_leader: z.boolean(),
  is_internotification: z.boolean(),
  sort: z.int().nullable(),
});

export const organizations = defineEndpoints('organizations', {
  options: {
    method: 'GET',
    path: '/organizations',
    summary:
      'Organisations to choose from: staff their school group, families their schools, visitors those that take visits',
    right: 'signed_in',
    crosses: 'outsiders choose among the schools of every group that are open to visits',
    query: listQuery(['sort', 'name'], { with_departments: queryFlag.optional() }),
    output: listOf(organizationOption),
    ledger: ['C-organizations-001', 'E-full-006'],
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

export const departments = defineEndpoints('departments', {
  get: {
    method: 'GET',
    path: '/departments/{id}',
    summary: 'One department with its leader, the names above it and the number of its members',
    right: 'signed_in',
    params: idParams,
    output: departmentDetail,
    ledger: ['C-departments-001'],
  },
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

export const posts = defineEndpoints('posts', {
  list: {
    method: 'GET',
    path: '/posts',
    summary: 'Active job titles: those shared by the school group and those of the current organisation',
    right: 'staff',
    query: listQuery(['sort', 'name'], {}),
    output: listOf(postRow),
    ledger: ['C-posts-001'],
  },
});
