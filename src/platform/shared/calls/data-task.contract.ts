import * as z from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { id, idParams, instant, line, listOf, listQuery, many } from '../fields.ts';
import { defineLifecycle, statesOf } from '../lifecycle.ts';
import { defineRefusals } from '../refusal.ts';
import { states } from '../states.ts';
import { fileShape } from './files.contract.ts';

/** Life of an import or export. An import is checked first and runs only when somebody says so. */
export const dataTaskLifecycle = defineLifecycle({
  states: {
    queued: states.queued,
    running: states.processing,
    ready: states.checked,
    done: states.done,
    failed: states.failed,
    cancelled: states.cancelled,
    undone: states.undone,
    expired: states.expired,
  },
  moves: {
    begin: { from: ['queued', 'running'], to: 'running', cn: '开始', us: 'Start' },
    finish: { from: ['running'], to: ['ready', 'done', 'undone'], cn: '完成', us: 'Finish' },
    fail: { from: ['queued', 'running'], to: 'failed', cn: '失败', us: 'Fail' },
    run: { from: ['ready'], to: 'queued', cn: '确认导入', us: 'Run the import' },
    cancel: { from: ['queued', 'running', 'ready'], to: 'cancelled', cn: '取消', us: 'Cancel' },
    undo: { from: ['done'], to: 'queued', cn: '撤销导入', us: 'Undo the import' },
    expire: { from: ['ready', 'done'], to: 'expired', cn: '过期', us: 'Expire' },
  },
});

export type DataTaskState = keyof typeof dataTaskLifecycle.states;

/** What is being done: the two passes of an import, its undoing, or an export. */
export const DATA_TASK_PHASES = ['export', 'check', 'run', 'undo'] as const;
export type DataTaskPhase = (typeof DATA_TASK_PHASES)[number];

export const DATA_TASK_ACTIONS = ['cancel', 'run', 'undo', 'download', 'remove'] as const;
export type DataTaskAction = (typeof DATA_TASK_ACTIONS)[number];

export const dataTaskRefusals = defineRefusals('data_task', {
  wrong_state: { cn: '任务状态已变为「{state}」，请刷新', us: 'The task is now “{state}”. Refresh to continue.' },
  unknown: { code: 404001, cn: '没有这种导入', us: 'This import doesn’t exist' },
  no_file: { code: 404001, cn: '结果文件已过期', us: 'The result file has expired' },
  too_late: { cn: '超过24小时，不能撤销', us: 'Can’t be undone after 24 hours' },
  no_undo: { cn: '该导入不支持撤销', us: 'This import can’t be undone' },
  too_many: { cn: '您有 {n} 个任务正在处理，请稍后再试', us: 'You have {n} tasks running. Try again later.' },
  bad_file: { cn: '无法读取文件，请使用下载的模板', us: 'Can’t read this file. Use the downloaded template.' },
  bad_encoding: {
    cn: '无法识别文件的编码。请在表格软件中另存为 xlsx，或 UTF-8 编码的 CSV',
    us: 'Can’t read the encoding of this file. Save it as xlsx, or as CSV in UTF-8.',
  },
  no_heading: {
    cn: '缺少列：{columns}（表头取自{place}）',
    us: 'Missing columns: {columns} (headings read from {place})',
  },
  no_headings: {
    cn: '没有找到表头。文件开头要有一行写明这些列：{columns}',
    us: 'No headings found. The file has to begin with a row of these columns: {columns}',
  },
  too_many_rows: {
    cn: '一次最多导入 {n} 行，请分成几个文件导入',
    us: 'You can import up to {n} rows at a time. Split the list into several files.',
  },
  failed: { cn: '处理时出现异常，请重试', us: 'Something went wrong. Please try again.' },
  too_heavy: {
    cn: '文件展开后太大，无法读取。请只保留要导入的工作表，另存后再导入',
    us: 'This file is too large once it is unpacked. Keep only the sheet to import, save it again and try once more.',
  },
  too_wide: {
    cn: '表格超过 {n} 列，请只保留要导入的列',
    us: 'This table has more than {n} columns. Keep only the ones to import.',
  },
});

/** A heading of the file that was read as a column of the import, though it is written in other words. */
const takenColumn = z.object({ heading: z.string(), cn: z.string(), us: z.string() });

/** A column of the file that is not read: unknown words, a second one of the same name, or data under no heading. */
const unreadColumn = z.object({
  /** As the spreadsheet names it. */
  column: z.string(),
  heading: z.string(),
  why: z.enum(['unknown', 'twice', 'untitled']),
  /** The column that may be meant. */
  meant: z.object({ cn: z.string(), us: z.string() }).nullable(),
});

/** A row below the headings that is no data: a total, headings once more, or the last line of a file of this portal. */
const leftOutRow = z.object({ row_no: z.int(), text: z.string(), why: z.enum(['total', 'heading', 'footer']) });

/** How a file was read: every heading and every row that is not in the counts. */
export const importReading = z.object({
  /** Null for CSV. */
  sheet: z.string().nullable(),
  heading_row: z.int(),
  taken: z.array(takenColumn),
  unread: z.array(unreadColumn),
  /** Sheets with something in them that are not read. */
  other_sheets: z.array(z.string()),
  /** The first ones of many. */
  left_out: z.array(leftOutRow),
  left_out_count: z.int(),
  blank_rows: z.int(),
  /** Rows that a person does not see in the spreadsheet; they are read like the others. */
  hidden_rows: z.int(),
  /** Questions about rows that are stored as they are, in the language of the task; the first ones of many. */
  hints: z.array(z.object({ row_no: z.int(), text: z.string() })),
  hint_count: z.int(),
});
export type ImportReading = z.output<typeof importReading>;

export const dataTaskRow = z.object({
  id,
  kind: z.enum(['import', 'export']),
  phase: z.enum(DATA_TASK_PHASES),
  definition: z.string(),
  title_cn: z.string(),
  title_us: z.string(),
  state: z.enum(statesOf(dataTaskLifecycle)),
  /** It still changes by itself. */
  is_working: z.boolean(),
  /** An import that is checked and waits for somebody's word. */
  is_checked: z.boolean(),
  /** What it was for took place, or was taken back: other answers are old. */
  is_done: z.boolean(),
  /** Another file may follow: this one could not be read, or is checked and nothing of it stored. */
  takes_other_file: z.boolean(),
  /** Rows there are, as far as it is known, and rows done. */
  total: z.int().nullable(),
  done: z.int(),
  created_count: z.int(),
  changed_count: z.int(),
  same_count: z.int(),
  error_count: z.int(),
  /** Rows of the file that cannot be stored, by the number that they have there, and why; the first ones of many. */
  problems: z.array(z.object({ row_no: z.int(), reason: z.string() })),
  /** How the file of an import was read; null before that, and for exports. */
  reading: importReading.nullable(),
  /** Why it failed. */
  failure_cn: z.string().nullable(),
  failure_us: z.string().nullable(),
  file_name: z.string().nullable(),
  created_at: instant,
  finished_at: instant.nullable(),
  expires_at: instant.nullable(),
  undo_until: instant.nullable(),
  actions: z.array(z.enum(DATA_TASK_ACTIONS)),
});

/** Sent in the channel of the person as `data_task` while a task goes on. */
export type DataTaskNews = Pick<
  z.output<typeof dataTaskRow>,
  'id' | 'state' | 'phase' | 'total' | 'done' | 'error_count'
>;

export const dataTaskQuery = listQuery(['created_at'], {
  kind: z.enum(['import', 'export']).optional(),
  state: many(z.enum(statesOf(dataTaskLifecycle))).optional(),
});

const r = dataTaskRefusals;

export const dataTasks = defineEndpoints('data_tasks', {
  template: {
    method: 'GET',
    path: '/data_tasks/templates/{name}',
    summary: 'The file to fill in for an import: headings, and a sheet that explains each column',
    right: 'signed_in',
    params: z.strictObject({ name: line(1, 60) }),
    raw: true,
    refusals: [r.unknown],
  },
  list: {
    method: 'GET',
    path: '/data_tasks',
    summary: 'Own imports and exports, newest first',
    right: 'signed_in',
    query: dataTaskQuery,
    output: listOf(dataTaskRow),
    ledger: ['C-datatasks-001'],
  },
  create: {
    method: 'POST',
    path: '/data_tasks',
    summary: 'Begin an import with an uploaded file (purpose `import`): it is checked, nothing is stored yet',
    right: 'signed_in',
    body: z.strictObject({
      definition: line(1, 60),
      file_id: id,
      params: z.record(z.string(), z.unknown()).default({}),
    }),
    output: dataTaskRow,
    refusals: [r.unknown, r.too_many],
    ledger: ['C-datatasks-002'],
  },
  show: {
    method: 'GET',
    path: '/data_tasks/{id}',
    summary: 'One own task',
    right: 'signed_in',
    params: idParams,
    output: dataTaskRow,
    ledger: ['C-datatasks-003'],
  },
  run: {
    method: 'PUT',
    path: '/data_tasks/{id}',
    summary: 'Run a checked import; rows with errors are left out',
    right: 'signed_in',
    params: idParams,
    body: z.strictObject({ state: z.literal('running') }),
    output: dataTaskRow,
    refusals: [r.wrong_state],
    ledger: ['C-datatasks-004'],
  },
  remove: {
    method: 'DELETE',
    path: '/data_tasks/{id}',
    summary: 'Take an ended task and its files away',
    right: 'signed_in',
    params: idParams,
    refusals: [r.wrong_state],
    ledger: ['C-datatasks-005'],
  },
  cancel: {
    method: 'PUT',
    path: '/data_tasks/{id}/cancel',
    summary: 'Stop a task; what an import stored so far stays and can be undone',
    right: 'signed_in',
    params: idParams,
    output: dataTaskRow,
    refusals: [r.wrong_state],
    ledger: ['C-datatasks-006'],
  },
  undo: {
    method: 'POST',
    path: '/data_tasks/{id}/undo',
    summary: 'Take back what an import stored, within 24 hours',
    right: 'signed_in',
    params: idParams,
    output: dataTaskRow,
    refusals: [r.wrong_state, r.too_late, r.no_undo],
  },
  result: {
    method: 'GET',
    path: '/data_tasks/{id}/result',
    summary: 'A link of a minute to the file that a task made: the export, or the import with its verdicts',
    right: 'signed_in',
    side_effect: true,
    params: idParams,
    output: fileShape,
    refusals: [r.no_file],
  },
});
