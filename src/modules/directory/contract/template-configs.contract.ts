import * as z from 'zod';
import { defineEndpoints } from '#shared/endpoint.ts';
import { id, idParams, line, listOf, listQuery, many, namedRow } from '#shared/fields.ts';
import { defineRefusals } from '#shared/refusal.ts';
import { message } from '#shared/text.ts';

export const TEMPLATE_KINDS = [
  'digital_card',
  'e_id_card',
  'home_layout',
  'teacher_form',
  'student_form',
  'document_header',
] as const;
export const TEMPLATE_STATUSES = ['draft', 'published', 'retired'] as const;
export const AUDIENCE_TYPES = ['teacher', 'student', 'guardian', 'guard'] as const;
const SETTINGS_BYTES = 65_536;

export const templateConfigRefusals = defineRefusals('template_config', {
  published: { cn: '已发布的配置请先停用再删除', us: 'Retire a published configuration before deleting it' },
  empty: { cn: '请先选择模板或填写设置', us: 'Choose a template or enter settings first' },
});
const r = templateConfigRefusals;

const audience = z.strictObject({
  department_ids: z.array(id).max(200).default([]),
  post_ids: z.array(id).max(100).default([]),
  user_types: z.array(z.enum(AUDIENCE_TYPES)).max(4).default([]),
});

const facts = {
  name: line(1, 60),
  template_id: id.nullable().default(null),
  settings: z
    .record(z.string().max(60), z.unknown())
    .refine(
      (value) => JSON.stringify(value).length <= SETTINGS_BYTES,
      message({ cn: '设置内容不能超过64KB', us: 'Settings may not exceed 64 KB' }),
    )
    .default({}),
  audience: audience.default({ department_ids: [], post_ids: [], user_types: [] }),
  priority: z.int().min(0).max(99).default(0),
};

export const templateConfigDraft = z.strictObject({
  organization_id: id.optional(),
  kind: z.enum(TEMPLATE_KINDS),
  ...facts,
});

export const templateConfigRow = z.object({
  id,
  organization_id: id,
  kind: z.enum(TEMPLATE_KINDS),
  name: z.string(),
  template_id: id.nullable(),
  settings: z.record(z.string(), z.unknown()),
  audience: z.object({
    department_ids: z.array(id),
    post_ids: z.array(id),
    user_types: z.array(z.string()),
  }),
  priority: z.int(),
  status: z.enum(TEMPLATE_STATUSES),
  version: z.int(),
});

export const organizationTemplateConfigs = defineEndpoints('organization_template_configs', {
  list: {
    method: 'GET',
    path: '/organization_template_configs',
    summary: 'Which template holds for whom in an organisation, highest priority first',
    right: ['0414'],
    query: listQuery(['priority', 'name'], {
      organization_id: id.optional(),
      kind: many(z.enum(TEMPLATE_KINDS)).optional(),
      status: many(z.enum(TEMPLATE_STATUSES)).optional(),
    }),
    output: listOf(templateConfigRow),
    ledger: ['C-organizationtemplateconfigs-002'],
  },
  create: {
    method: 'POST',
    path: '/organization_template_configs',
    summary: 'Add a draft',
    right: ['0414'],
    body: templateConfigDraft,
    output: templateConfigRow,
    ledger: ['C-organizationtemplateconfigs-001'],
  },
  get: {
    method: 'GET',
    path: '/organization_template_configs/{id}',
    summary: 'One configuration',
    right: ['0414'],
    params: idParams,
    output: templateConfigRow,
    ledger: ['C-organizationtemplateconfigs-003'],
  },
  update: {
    method: 'PUT',
    path: '/organization_template_configs/{id}',
    summary: 'Change a configuration, publish or retire it; publishing retires the one of the same kind and audience',
    right: ['0414'],
    params: idParams,
    body: z.strictObject({ ...facts, status: z.enum(TEMPLATE_STATUSES), version: z.int() }),
    output: templateConfigRow,
    refusals: [r.empty],
    ledger: ['C-organizationtemplateconfigs-004'],
  },
  remove: {
    method: 'DELETE',
    path: '/organization_template_configs/{id}',
    summary: 'Delete a configuration that is not in force',
    right: ['0414'],
    params: idParams,
    refusals: [r.published],
    ledger: ['C-organizationtemplateconfigs-005'],
  },
  optionUsers: {
    method: 'POST',
    path: '/organization_template_configs/option_users',
    summary: 'People of the own organisations whom an audience reaches, with the head count; never phones',
    right: ['0414'],
    body: z.strictObject({
      organization_ids: z.array(id).max(100).default([]),
      department_ids: z.array(id).max(200).default([]),
      post_ids: z.array(id).max(100).default([]),
      user_types: z.array(z.enum(AUDIENCE_TYPES)).max(4).default([]),
      q: z.string().trim().max(50).default(''),
      page: z.int().min(1).max(10_000).default(1),
      per_page: z.int().min(1).max(100).default(10),
    }),
    output: listOf(namedRow.extend({ number: z.string().nullable(), types: z.array(z.string()) })),
    ledger: ['C-organizationtemplateconfigs-006'],
  },
});
