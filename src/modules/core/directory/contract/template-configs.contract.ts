import * as z from 'zod';
import { crud } from '#shared/crud.ts';
import { defineEndpoints } from '#shared/endpoint.ts';
import { id, line, listOf, listQuery, many, namedRow, searchWords } from '#shared/fields.ts';
import type { CodeOf, ReferenceList } from '#shared/reference/item.ts';
import { codesOf } from '#shared/reference-lists.ts';
import { defineRefusals } from '#shared/refusal.ts';
import { states } from '#shared/states.ts';
import { message } from '#shared/text.ts';
import { directoryRights } from '../rights.ts';

export const templateKinds = [
  { code: 'digital_card', cn: '电子名片', us: 'Business card' },
  { code: 'e_id_card', cn: '电子证件', us: 'Electronic ID' },
  { code: 'home_layout', cn: '首页布局', us: 'Home layout' },
  { code: 'teacher_form', cn: '教师表单', us: 'Teacher form' },
  { code: 'student_form', cn: '学生表单', us: 'Student form' },
  { code: 'document_header', cn: '公文抬头', us: 'Document header' },
] as const satisfies ReferenceList;
export const templateStatuses = [
  { code: 'draft', ...states.draft },
  { code: 'published', ...states.published },
  { code: 'retired', ...states.disabled },
] as const satisfies ReferenceList;
export const audienceTypes = [
  { code: 'teacher', cn: '教职工', us: 'Staff' },
  { code: 'student', cn: '学生', us: 'Students' },
  { code: 'guardian', cn: '家长', us: 'Guardians' },
  { code: 'guard', cn: '保安', us: 'Guards' },
] as const satisfies ReferenceList;
export type TemplateKind = CodeOf<typeof templateKinds>;
const kind = z.enum(codesOf(templateKinds));
const status = z.enum(codesOf(templateStatuses));
const audienceType = z.enum(codesOf(audienceTypes));
const SETTINGS_BYTES = 65_536;

export const templateConfigRefusals = defineRefusals('template_config', {
  published: { cn: '已发布的配置请先停用再删除', us: 'Retire the published configuration before deleting it' },
  empty: { cn: '请先选择模板或填写设置', us: 'Choose a template or enter settings first' },
});
const r = templateConfigRefusals;

const audience = z.strictObject({
  department_ids: z.array(id).max(200).default([]),
  post_ids: z.array(id).max(100).default([]),
  user_types: z.array(audienceType).max(4).default([]),
});

const facts = {
  name: line(1, 60),
  template_id: id.nullable().default(null),
  settings: z
    .record(z.string().max(60), z.unknown())
    .refine(
      (value) => JSON.stringify(value).length <= SETTINGS_BYTES,
      message({ cn: '设置内容不能超过64KB', us: 'Settings can’t exceed 64 KB' }),
    )
    .default({}),
  audience: audience.default({ department_ids: [], post_ids: [], user_types: [] }),
  priority: z.int().min(0).max(99).default(0),
};

export const templateConfigDraft = z.strictObject({
  organization_id: id.optional(),
  kind,
  ...facts,
});

export const templateConfigRow = z.object({
  id,
  organization_id: id,
  kind,
  name: z.string(),
  template_id: id.nullable(),
  settings: z.record(z.string(), z.unknown()),
  audience: z.object({
    department_ids: z.array(id),
    post_ids: z.array(id),
    user_types: z.array(z.string()),
  }),
  priority: z.int(),
  status,
  /** It holds now: others are retired by publishing this one, and it is retired before it is removed. */
  is_published: z.boolean(),
  version: z.int(),
});

export const organizationTemplateConfigs = defineEndpoints('organization_template_configs', {
  ...crud({
    path: '/organization_template_configs',
    words: ['configuration', 'configurations'],
    read: [directoryRights.templates],
    write: [directoryRights.templates],
    query: listQuery(['priority', 'name'], {
      organization_id: id.optional(),
      kind: many(kind).optional(),
      status: many(status).optional(),
    }),
    row: templateConfigRow,
    draft: templateConfigDraft,
    change: z.strictObject({ ...facts, status, version: z.int() }),
    ledger: 'C-organizationtemplateconfigs',
    own: {
      list: {
        summary: 'Which template holds for whom in an organisation, highest priority first',
        ledger: ['C-organizationtemplateconfigs-002'],
      },
      create: { summary: 'Add a draft', ledger: ['C-organizationtemplateconfigs-001'] },
      update: {
        summary:
          'Change a configuration, publish or retire it; publishing retires the one of the same kind and audience',
        refusals: [r.empty],
      },
      remove: { summary: 'Delete a configuration that is not in force', refusals: [r.published] },
    },
  }),
  optionUsers: {
    method: 'POST',
    path: '/organization_template_configs/option_users',
    summary: 'People of the own organisations whom an audience reaches, with the head count; never phones',
    right: [directoryRights.templates],
    body: z.strictObject({
      organization_ids: z.array(id).max(100).default([]),
      department_ids: z.array(id).max(200).default([]),
      post_ids: z.array(id).max(100).default([]),
      user_types: z.array(audienceType).max(4).default([]),
      q: searchWords(50).default(''),
      page: z.int().min(1).max(10_000).default(1),
      per_page: z.int().min(1).max(100).default(10),
    }),
    output: listOf(namedRow.extend({ number: z.string().nullable(), types: z.array(z.string()) })),
    ledger: ['C-organizationtemplateconfigs-006'],
  },
});
