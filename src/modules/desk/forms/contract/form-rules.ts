import { isDay } from '#shared/dates.ts';
import { isIdentityNumber } from '#shared/person/id-number.ts';
import { isPhone } from '#shared/person/phone.ts';
import type { Text } from '#shared/text.ts';
import { type FieldKind, isChoiceKind, isFileKind, starCount } from './form-kinds.ts';
import type { FormField, FormSchema } from './form-schema.ts';

/**
 * The rules of forms: what may be published, which fields are asked, and what an answer must be. Server and browser read
 * the same. In the browser it loads with the designer or a form, never with a page.
 */

export const ANSWER_BYTES = 256 * 1024;

export type Answer = string | number | readonly string[] | { readonly from: string; readonly to: string };
export type Answers = Readonly<Record<string, unknown>>;

/** What keeps a form from being published. `at` is the place in the schema: `fields.3.key`. */
export interface SchemaProblem {
  readonly at: string;
  readonly text: Text;
}

/** Everything that keeps a form from being published, in the order of its fields. */
export function problemsOf({ sections, fields }: FormSchema): SchemaProblem[] {
  const problems: SchemaProblem[] = [];
  const add = (at: string, cn: string, us: string) => problems.push({ at, text: { cn, us } });
  if (!fields.some((field) => field.kind !== 'note'))
    add('fields', '请至少添加一个填写项', 'Add at least one question');
  const names = new Set(sections.map((section) => section.key));
  if (names.size < sections.length) add('sections', '分区的标识重复', 'Two sections have the same key');
  const before = new Map<string, FormField>();
  for (const [n, field] of fields.entries()) {
    const at = `fields.${n}`;
    if (before.has(field.key)) add(`${at}.key`, '标识与前面的字段重复', 'An earlier field has this key');
    if (field.section !== null && !names.has(field.section))
      add(`${at}.section`, '分区不存在', 'There is no such section');
    if (field.show_when && (before.get(field.show_when.field)?.kind ?? 'note') === 'note')
      add(`${at}.show_when`, '显示条件须引用前面的填写项', 'The condition must name an earlier question');
    for (const problem of problemsWithin(field)) add(`${at}.${problem.at}`, problem.text.cn, problem.text.us);
    before.set(field.key, field);
  }
  return problems;
}

function problemsWithin({ kind, options, min, max }: FormField): SchemaProblem[] {
  const problems: SchemaProblem[] = [];
  if (isChoiceKind(kind) && options.length === 0)
    problems.push({ at: 'options', text: { cn: '请添加选项', us: 'Add options' } });
  if (new Set(options.map((option) => option.code)).size < options.length)
    problems.push({ at: 'options', text: { cn: '选项的标识重复', us: 'Two options have the same key' } });
  if (min !== null && max !== null && min > max)
    problems.push({ at: 'max', text: { cn: '最大值不能小于最小值', us: 'The maximum is below the minimum' } });
  return problems;
}

/** Fields that are asked for these answers: a field whose condition fails, or hangs on a hidden one, is not. */
export function shownFields(schema: FormSchema, answers: Answers): FormField[] {
  const shown = new Set<string>();
  return schema.fields.filter((field) => {
    const { show_when: when } = field;
    if (when && !(shown.has(when.field) && isTrue(when, own(answers, when.field)))) return false;
    shown.add(field.key);
    return true;
  });
}

function isTrue({ operator, value }: NonNullable<FormField['show_when']>, answer: unknown): boolean {
  if (operator === 'filled') return !isEmpty(answer);
  const isIt = Array.isArray(answer) ? answer.length === 1 && answer[0] === value : textOf(answer) === value;
  if (operator === 'equals') return isIt;
  if (operator === 'not_equals') return !isIt;
  return Array.isArray(answer) ? answer.includes(value) : value !== '' && textOf(answer).includes(value);
}

const textOf = (answer: unknown): string =>
  typeof answer === 'string' || typeof answer === 'number' ? String(answer) : '';
const own = (answers: Answers, name: string): unknown => (Object.hasOwn(answers, name) ? answers[name] : undefined);

/** Whether nothing was answered. */
export const isEmpty = (answer: unknown): boolean =>
  answer === undefined ||
  answer === null ||
  (typeof answer === 'string' && answer.trim() === '') ||
  (Array.isArray(answer) && answer.length === 0);

export interface CheckedAnswers {
  /** Answers of the fields that are asked, as they are stored; those of hidden fields are left out. */
  readonly answers: Readonly<Record<string, Answer>>;
  /** What is wrong, by the key of the field. */
  readonly problems: Readonly<Record<string, Text>>;
}

/** Checks answers by a form. Keys that the form does not have are problems too. */
export function checkAnswers(schema: FormSchema, given: Answers): CheckedAnswers {
  const problems: Record<string, Text> = {};
  const known = new Set(schema.fields.filter((field) => field.kind !== 'note').map((field) => field.key));
  for (const name of Object.keys(given)) if (!known.has(name)) problems[safeName(name)] = unknownKey;
  const answers: Record<string, Answer> = {};
  for (const field of shownFields(schema, given)) {
    if (field.kind === 'note') continue;
    const answer = own(given, field.key);
    if (isEmpty(answer)) {
      if (field.required) problems[field.key] = needed;
      continue;
    }
    const checked = CHECKS[field.kind](answer, field);
    if (isText(checked)) problems[field.key] = checked;
    else answers[field.key] = checked.value;
  }
  return { answers, problems };
}

/** The ids of files in answers. */
export function filesIn(schema: FormSchema, answers: Answers): string[] {
  return schema.fields.filter((field) => isFileKind(field.kind)).flatMap((field) => listOfIds(own(answers, field.key)));
}

const listOfIds = (answer: unknown): string[] =>
  (Array.isArray(answer) ? answer : [answer]).filter((id): id is string => typeof id === 'string');

const needed: Text = { cn: '此项必填', us: 'This field is required' };
const unknownKey: Text = { cn: '表单没有此项', us: 'The form has no such field' };
const wrong: Text = { cn: '填写的内容不正确', us: 'This isn’t a valid answer' };
const safeName = (name: string): string => (/^[a-z][a-z0-9_]{0,39}$/.test(name) ? name : 'unknown');

type Result = Text | { readonly value: Answer };
type Check = (answer: unknown, field: FormField) => Result;
const isText = (result: Result): result is Text => 'cn' in result;

const between = (min: number, max: number): Text => ({
  cn: `请填写${min}到${max}之间的值`,
  us: `Enter a value from ${min} to ${max}`,
});
const length = (min: number, max: number): Text => ({
  cn: `请输入${min}-${max}个字`,
  us: `Enter ${min}-${max} characters`,
});
const many = (min: number, max: number): Text => ({ cn: `请选择${min}到${max}项`, us: `Choose ${min} to ${max}` });

function text(most: number): Check {
  return (answer, { min, max }) => {
    if (typeof answer !== 'string' || answer.includes('\u0000')) return wrong;
    const value = answer.trim();
    const [from, to] = [min ?? 1, Math.min(max ?? most, most)];
    return value.length < from || value.length > to ? length(from, to) : { value };
  };
}

function numeric(from: number, to: number, reachesWholeOrganization: boolean): Check {
  return (answer, { min, max, decimals }) => {
    if (typeof answer !== 'number' || !Number.isFinite(answer)) return wrong;
    const places = reachesWholeOrganization ? 0 : decimals;
    if (Number(answer.toFixed(places)) !== answer)
      return places === 0
        ? { cn: '请填写整数', us: 'Enter a whole number' }
        : { cn: `最多${places}位小数`, us: `At most ${places} decimals` };
    const [low, high] = [Math.max(min ?? from, from), Math.min(max ?? to, to)];
    return answer < low || answer > high ? between(low, high) : { value: answer };
  };
}

/** Cents of a yuan; the limits of the field are in yuan. */
const money: Check = (answer, field) => {
  if (typeof answer !== 'number' || !Number.isSafeInteger(answer)) return wrong;
  const [low, high] = [field.min ?? 0, field.max ?? 1e9];
  return answer < low * 100 || answer > high * 100 ? between(low, high) : { value: answer };
};

function matching(isRight: (text: string) => boolean, said: Text): Check {
  return (answer) => (typeof answer === 'string' && isRight(answer) ? { value: answer } : said);
}

const chosen: Check = (answer, { options }) =>
  typeof answer === 'string' && options.some(({ code }) => code === answer)
    ? { value: answer }
    : { cn: '请从列表中选择', us: 'Choose from the list' };

const several: Check = (answer, { options, min, max }) => {
  if (!Array.isArray(answer)) return wrong;
  const codes = new Set(answer);
  const value = options.map(({ code }) => code).filter((code) => codes.has(code));
  if (value.length < codes.size) return { cn: '请从列表中选择', us: 'Choose from the list' };
  const [from, to] = [min ?? 1, max ?? options.length];
  return value.length < from || value.length > to ? many(from, to) : { value };
};

const span: Check = (answer) => {
  const days = daysIn(answer);
  if (!days || !isDay(days.from) || !isDay(days.to))
    return { cn: '请选择开始和结束日期', us: 'Choose a first and a last day' };
  return days.from > days.to
    ? { cn: '结束日期不能早于开始日期', us: 'The last day is before the first' }
    : { value: days };
};

function daysIn(answer: unknown): { from: string; to: string } | null {
  if (typeof answer !== 'object' || answer === null || !('from' in answer) || !('to' in answer)) return null;
  const { from, to } = answer;
  const isSpan = typeof from === 'string' && typeof to === 'string' && Object.keys(answer).length === 2;
  return isSpan ? { from, to } : null;
}

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
const isUuid = (answer: unknown): answer is string => typeof answer === 'string' && UUID.test(answer);

const files: Check = (answer, { min, max }) => {
  if (!Array.isArray(answer) || !answer.every(isUuid) || new Set(answer).size < answer.length) return wrong;
  const [from, to] = [min ?? 1, Math.min(max ?? 3, 9)];
  return answer.length < from || answer.length > to ? many(from, to) : { value: answer };
};

const nothing: Check = () => unknownKey;

const CHECKS: Readonly<Record<FieldKind, Check>> = {
  text: text(200),
  textarea: text(5000),
  number: numeric(-1e9, 1e9, false),
  money,
  date: matching(isDay, { cn: '请选择日期', us: 'Choose a date' }),
  time: matching((value) => /^([01]\d|2[0-3]):[0-5]\d$/.test(value), { cn: '请选择时间', us: 'Choose a time' }),
  range: span,
  choice: chosen,
  multi: several,
  rating: (answer, field) => numeric(1, starCount(field), true)(answer, { ...field, min: null, max: null }),
  address: text(200),
  phone: matching(isPhone, { cn: '请输入11位手机号', us: 'Enter an 11-digit mobile number' }),
  id_number: matching((value) => isIdentityNumber(value), {
    cn: '请输入正确的身份证号',
    us: 'Enter a valid ID number',
  }),
  picture: files,
  file: files,
  signature: (answer) => (isUuid(answer) ? { value: answer } : wrong),
  note: nothing,
};

/** A new question of a kind, with nothing asked for yet. */
export const newField = (key: string, kind: FieldKind, label: string): FormField => ({
  key,
  kind,
  label,
  label_en: null,
  section: null,
  help: null,
  help_en: null,
  options: [],
  decimals: 0,
  required: false,
  sensitive: false,
  show_when: null,
  min: null,
  max: null,
});
