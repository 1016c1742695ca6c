import * as z from 'zod';
import { fileShape } from '#shared/calls/files.contract.ts';
import { defineEndpoints } from '#shared/endpoint.ts';
import { id, idParams, instant, line, listOf, listQuery, namedRow } from '#shared/fields.ts';
import { statesOf } from '#shared/lifecycle.ts';
import type { CodeOf, ReferenceList } from '#shared/reference/item.ts';
import { zodOf } from '#shared/reference-lists.ts';
import { defineRefusals } from '#shared/refusal.ts';
import { message } from '#shared/text.ts';
import { formsRights } from '../rights.ts';
import { formLifecycle } from './form.lifecycle.ts';
import { sectionKey } from './form-schema.ts';

/** What forms are for. A module that asks with forms provides its usage; `other` is always there. */
export const formUsages = [
  { code: 'notice', cn: '通知', us: 'Notices' },
  { code: 'home_visit', cn: '家访', us: 'Home visits' },
  { code: 'admission', cn: '招生', us: 'Admissions' },
  { code: 'recruitment', cn: '招聘', us: 'Recruitment' },
  { code: 'activity', cn: '活动', us: 'Activities' },
  { code: 'oa', cn: '办公', us: 'Online office' },
  { code: 'repair', cn: '报修', us: 'Repairs' },
  { code: 'health', cn: '健康', us: 'Health' },
  { code: 'other', cn: '其他', us: 'Other' },
] as const satisfies ReferenceList;
export type FormUsageCode = CodeOf<typeof formUsages>;

/** The largest file of an answer. */
export const FORM_FILE_BYTES = 10 << 20;
export const FORM_FILE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const;

export const formRefusals = defineRefusals('form', {
  code_taken: { cn: '已有相同标识的表单', us: 'There is already a form with this code' },
  no_usage: { cn: '该用途尚未启用', us: 'This use isn’t available here' },
  used: { cn: '表单正在被{n}处使用', us: 'Used in {n} places' },
  not_draft: {
    cn: '只能删除没有答卷的草稿，其他表单请改为停用',
    us: 'Only a draft without answers can be deleted. Retire the form instead.',
  },
  wrong_state: { cn: '状态已变为「{state}」，请刷新', us: 'The status is now “{state}”. Refresh to continue.' },
  not_published: { cn: '表单未发布或已停用', us: 'The form isn’t published' },
  too_large: { code: 413001, cn: '填写的内容过多', us: 'The answers are too large' },
});
const r = formRefusals;

const code = z
  .string()
  .trim()
  .regex(
    /^[a-z0-9_-]{2,40}$/,
    message({ cn: '请输入2-40位小写字母、数字、下划线或连字符', us: 'Enter 2-40 lower-case letters, digits, _ or -' }),
  );

const names = { name: line(2, 60), name_en: line(1, 120).nullable().default(null) };

/** Sections and fields, checked by `form-rules.ts`, which pages do not load before they need it. */
const schemaInput = z.record(z.string(), z.unknown());

export const FORM_ACTIONS = ['update', 'publish', 'retire', 'remove', 'copy'] as const;

export const formRow = z.object({
  id,
  code: z.string(),
  name: z.string(),
  name_en: z.string().nullable(),
  usage: zodOf(formUsages),
  status: z.enum(statesOf(formLifecycle)),
  /** What the caller may do with it now: exactly what the calls accept. */
  actions: z.array(z.enum(FORM_ACTIONS)),
  /** Number of the newest version; 0: never published. */
  published_version: z.int(),
  answer_count: z.int(),
  updated_at: instant,
  version: z.int(),
});

export const formVersionRow = z.object({ id, number: z.int(), published_at: instant, answer_count: z.int() });

export const formDetail = formRow.extend({
  /** Where the form is designed: the draft; for who may only answer: the newest version. */
  schema: schemaInput,
  /** Whether the draft differs from the newest version. */
  is_changed: z.boolean(),
  can_edit: z.boolean(),
  versions: z.array(formVersionRow),
});

/** A version as it is drawn to be answered. */
export const renderedForm = z.object({
  version_id: id,
  form_id: id,
  number: z.int(),
  name: z.string(),
  name_en: z.string().nullable(),
  schema: schemaInput,
});

/** Answers as they are typed, by the key of the field; the server checks them by the version. */
export const answersInput = z.record(z.string().max(40), z.unknown());

/** A section of a draft. Nothing in it is checked yet. */
export const draftSection = z.object({
  section: sectionKey,
  version: z.int(),
  answers: answersInput,
  saved_at: instant,
});

/** What is saved of one section: the version that it had when it was read, 0 where nothing was saved. */
export const draftInput = z.strictObject({ section: sectionKey, version: z.int().min(0), answers: answersInput });
export const draftSaved = draftSection.omit({ answers: true });

/** The versions of the sections that somebody saw who hands a draft in. */
export const draftVersions = z.record(sectionKey, z.int());

/** An answer as it is read: `files` are those that its values name. */
export const answerDetail = z.object({
  form: renderedForm,
  answers: z.record(z.string(), z.unknown()),
  files: z.array(fileShape),
  by: namedRow.nullable(),
  at: instant,
});

const answerRow = z.object({
  id,
  number: z.int(),
  by: namedRow.nullable(),
  at: instant,
  /** Without the values of sensitive fields. */
  answers: z.record(z.string(), z.unknown()),
  files: z.array(fileShape),
});

export const forms = defineEndpoints('forms', {
  list: {
    method: 'GET',
    path: '/custom_form/forms',
    summary: 'Forms that the caller may design, or, published ones of one usage, choose; the last changed first',
    right: 'staff',
    query: listQuery(['updated_at', 'name'], {
      usage: zodOf(formUsages).optional(),
      status: z.enum(statesOf(formLifecycle)).optional(),
    }),
    output: listOf(formRow, {
      /** What the caller may make forms for. */
      usages: z.array(zodOf(formUsages)),
    }),
    ledger: ['C-customform-forms-001', 'E-implied-011'],
  },
  create: {
    method: 'POST',
    path: '/custom_form/forms',
    summary: 'Begin a form; without a code it gets one',
    right: 'staff',
    body: z.strictObject({ ...names, usage: zodOf(formUsages), code: code.nullable().default(null) }),
    output: formDetail,
    refusals: [r.code_taken, r.no_usage],
    ledger: ['C-customform-forms-002'],
  },
  get: {
    method: 'GET',
    path: '/custom_form/forms/{id}',
    summary: 'One form: its draft for who designs it, its newest version for who may answer it',
    right: 'staff',
    params: idParams,
    output: formDetail,
    ledger: ['C-customform-forms-003'],
  },
  update: {
    method: 'PUT',
    path: '/custom_form/forms/{id}',
    summary: 'Change the draft of a form, or retire the form. What is published stays as it is',
    right: 'staff',
    params: idParams,
    body: z.strictObject({
      name: names.name.optional(),
      name_en: line(1, 120).nullable().optional(),
      schema: schemaInput.optional(),
      status: z.literal('retired').optional(),
      version: z.int(),
    }),
    output: formDetail,
    refusals: [r.used, r.wrong_state],
    ledger: ['C-customform-forms-004'],
  },
  remove: {
    method: 'DELETE',
    path: '/custom_form/forms/{id}',
    summary: 'Delete a draft that nobody answered',
    right: 'staff',
    params: idParams,
    refusals: [r.not_draft],
    ledger: ['C-customform-forms-005'],
  },
  publish: {
    method: 'POST',
    path: '/custom_form/forms/{id}/publish',
    summary: 'Publish the draft as the next version; answers to earlier versions keep theirs',
    right: 'staff',
    params: idParams,
    body: z.strictObject({ version: z.int() }),
    output: formDetail,
    refusals: [r.wrong_state],
  },
  copy: {
    method: 'POST',
    path: '/custom_form/forms/{id}/copy',
    summary: 'A new draft with the fields of this form',
    right: 'staff',
    params: idParams,
    output: formDetail,
    refusals: [r.no_usage],
  },
  answers: {
    method: 'GET',
    path: '/custom_form/forms/{id}/answers',
    summary: 'Answers to one version of a form, the newest first, without sensitive values',
    right: 'staff',
    params: idParams,
    query: listQuery(['at'], { number: z.coerce.number<number | string>().int().min(1).max(100_000).optional() }),
    output: listOf(answerRow, {
      /** The version that was answered; null: none is published yet. */
      form: renderedForm.nullable(),
    }),
  },
  export: {
    method: 'GET',
    path: '/custom_form/forms/{id}/export',
    summary: 'Begin an export of the answers to one version as a workbook',
    right: [formsRights.design],
    params: idParams,
    query: z.strictObject({ number: z.coerce.number<number | string>().int().min(1).max(100_000) }),
    output: z.object({ data_task_id: id }),
    side_effect: true,
  },
});
