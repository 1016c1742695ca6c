import * as z from 'zod';
import { line } from '#shared/fields.ts';
import type { ReferenceList } from '#shared/reference/item.ts';
import { zodOf } from '#shared/reference-lists.ts';
import { message } from '#shared/text.ts';

/** Who answers. */
export const evaluationKinds = [
  { code: 'student', cn: '学生评教', us: 'By students' },
  { code: 'guardian', cn: '家长评教', us: 'By guardians' },
  { code: 'peer', cn: '同行评价', us: 'By colleagues' },
  { code: 'self', cn: '自我评价', us: 'By the teacher' },
] as const satisfies ReferenceList;

export const itemTypes = [
  { code: 'scale5', cn: '五级评分', us: 'Five faces' },
  { code: 'choice', cn: '单选', us: 'One choice' },
  { code: 'text', cn: '文字', us: 'Words' },
] as const satisfies ReferenceList;

/** Fewer answers than this are shown nowhere, whatever a round says. */
export const LEAST_ANSWERS = 5;
export const ITEMS_MOST = 30;
export const TEXT_MOST = 500;

export const itemTexts = {
  same_key: { cn: '题目不能重复', us: 'Each question once' },
  no_options: { cn: '单选题需要2-8个选项', us: 'A choice needs 2–8 options' },
  no_score: { cn: '至少要有一道评分题', us: 'At least one question has to be scored' },
} as const;

const item = z
  .strictObject({
    key: z.string().regex(/^[a-z][a-z0-9_]{0,19}$/),
    text: line(2, 100),
    text_en: line(2, 160).nullable().default(null),
    type: zodOf(itemTypes),
    options: z.array(line(1, 30)).max(8, message(itemTexts.no_options)).default([]),
    weight: z.int().min(1).max(10).default(1),
  })
  .refine(({ type, options }) => type !== 'choice' || options.length >= 2, {
    path: ['options'],
    error: message(itemTexts.no_options),
  });

export type EvaluationItem = z.output<typeof item>;

export const evaluationItems = z
  .array(item)
  .min(1)
  .max(ITEMS_MOST)
  .refine((items) => new Set(items.map(({ key }) => key)).size === items.length, message(itemTexts.same_key))
  .refine((items) => items.some(({ type }) => type === 'scale5'), message(itemTexts.no_score));

/** The questions that schools ask most; a round begins with them. */
export const COMMON_ITEMS: readonly EvaluationItem[] = [
  ['clear', '老师讲课清楚，我能听懂', 'Lessons are clear to me', 'scale5'],
  ['prepared', '老师备课充分，上课准时', 'Lessons are well prepared and on time', 'scale5'],
  ['respect', '老师尊重每一位同学', 'Everybody is treated with respect', 'scale5'],
  ['homework', '作业量合适，批改及时', 'Homework is reasonable and marked in time', 'scale5'],
  ['help', '有问题时老师愿意帮助我', 'The teacher helps when I have a question', 'scale5'],
  ['words', '想对老师说的话（选填）', 'What I would like to say (optional)', 'text'],
].map(([key = '', text = '', text_en = null, type]) => ({
  key,
  text,
  text_en,
  type: type as EvaluationItem['type'],
  options: [],
  weight: 1,
}));
