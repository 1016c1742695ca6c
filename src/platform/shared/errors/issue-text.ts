import type * as z from 'zod';
import { missingOfMoment } from '../text/moment.ts';
import { type Lang, localize, type Text, unpackMessage } from '../text.ts';

type Issue = z.core.$ZodIssue;

const texts = {
  missing: { cn: '此项必填', us: 'This field is required' },
  type: { cn: '内容的类型不正确', us: 'Wrong type of value' },
  number: { cn: '应为数字', us: 'Must be a number' },
  whole: { cn: '应为整数', us: 'Must be a whole number' },
  text: { cn: '应为文字', us: 'Must be text' },
  flag: { cn: '应为是或否', us: 'Must be true or false' },
  list: { cn: '应为列表', us: 'Must be a list' },
  option: { cn: '请从给出的选项中选择', us: 'Choose one of the options' },
  format: { cn: '格式不正确', us: 'Invalid format' },
  day: { cn: '请填写日期，如 2026-09-01', us: 'Enter a date, such as 2026-09-01' },
  moment_time: { cn: '还需选择时间', us: 'Also choose a time' },
  moment_day: { cn: '还需选择日期，或清空时间', us: 'Also choose a day, or clear the time' },
  moment_both: { cn: '请填写日期和时间，如 2026-09-01 08:30', us: 'Enter a date and a time, such as 2026-09-01 08:30' },
  unknown: { cn: '不支持的字段', us: 'Unknown field' },
  short: { cn: '至少{n}个字符', us: 'At least {n} characters' },
  long: { cn: '最多{n}个字符', us: 'At most {n} characters' },
  few: { cn: '至少{n}项', us: 'At least {n} items' },
  many: { cn: '最多{n}项', us: 'At most {n} items' },
  small: { cn: '不能小于{n}', us: 'Must be at least {n}' },
  big: { cn: '不能大于{n}', us: 'Must be at most {n}' },
  other: { cn: '内容不正确', us: 'Invalid value' },
} satisfies Record<string, Text>;

const expected: Readonly<Partial<Record<string, Text>>> = {
  number: texts.number,
  int: texts.whole,
  string: texts.text,
  boolean: texts.flag,
  array: texts.list,
};

/** Sentence for one Zod issue in one language: the field's own message where it has one, else by kind of fault. `reportInput` tells a wrong value from none. */
export function issueText(issue: Issue, lang: Lang): string {
  const own = unpackMessage(issue.message, lang);
  if (own !== undefined) return own;
  switch (issue.code) {
    case 'invalid_type':
      return localize((issue.input ?? null) === null ? texts.missing : (expected[issue.expected] ?? texts.type), lang);
    case 'invalid_union':
      return localize((issue.input ?? null) === null ? texts.missing : texts.other, lang);
    case 'invalid_value':
      return localize(texts.option, lang);
    case 'invalid_format':
      return localize(formatText(issue.format, issue.input), lang);
    case 'unrecognized_keys':
      return localize(texts.unknown, lang);
    case 'too_small':
      return localize(sized(issue.origin, texts.short, texts.few, texts.small), lang, { n: Number(issue.minimum) });
    case 'too_big':
      return localize(sized(issue.origin, texts.long, texts.many, texts.big), lang, { n: Number(issue.maximum) });
    default:
      return localize(texts.other, lang);
  }
}

function formatText(format: string, input: unknown): Text {
  if (format === 'date') return texts.day;
  if (format !== 'datetime') return texts.format;
  return texts[`moment_${typeof input === 'string' ? missingOfMoment(input) : 'both'}`];
}

function sized(origin: string, text: Text, list: Text, number: Text): Text {
  if (origin === 'string') return text;
  return origin === 'array' || origin === 'set' ? list : number;
}
