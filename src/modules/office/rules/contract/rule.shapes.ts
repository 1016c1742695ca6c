import * as z from 'zod';
import { audience, audiencePart } from '#shared/audience.ts';
import { day, id, instant, line, namedRow, paragraphs } from '#shared/fields.ts';
import { statesOf } from '#shared/lifecycle.ts';
import type { ReferenceList } from '#shared/reference/item.ts';
import { zodOf } from '#shared/reference-lists.ts';
import { message } from '#shared/text.ts';
import { ruleLifecycle, ruleVersionLifecycle } from './rule.lifecycle.ts';

export const ruleCategories = [
  { code: 'teaching', cn: '教学', us: 'Teaching' },
  { code: 'personnel', cn: '人事', us: 'Staff' },
  { code: 'finance', cn: '财务', us: 'Finance' },
  { code: 'safety', cn: '安全', us: 'Safety' },
  { code: 'students', cn: '学生', us: 'Students' },
  { code: 'logistics', cn: '后勤', us: 'Facilities' },
  { code: 'other', cn: '其他', us: 'Other' },
] as const satisfies ReferenceList;

export const ARTICLE_LEVELS = ['chapter', 'section', 'article'] as const;
/** Chapters, sections and articles of one version. */
export const ARTICLES_AT_MOST = 600;
/** Letters and signs of one article. */
export const ARTICLE_LENGTH = 5_000;
/** Of all articles together: what one call can bring. */
export const RULE_LENGTH = 250_000;

/** The paper that a rule was typed from. */
export const RULE_SOURCE = {
  purpose: 'system_rule_source',
  rule: {
    max_bytes: 20 << 20,
    types: ['application/pdf', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'text/plain'],
  },
} as const;

export const draftArticle = z.strictObject({
  level: z.enum(ARTICLE_LEVELS),
  /** As it is printed: 第十二条; empty: it has none. */
  no: line(0, 20).default(''),
  heading: line(0, 80).default(''),
  text: paragraphs(ARTICLE_LENGTH).default(''),
  text_en: paragraphs(ARTICLE_LENGTH * 2)
    .nullable()
    .default(null),
});
export type DraftArticle = z.output<typeof draftArticle>;

const tooMany = {
  cn: `一版制度最多${ARTICLES_AT_MOST}条（含章、节）`,
  us: `A version holds at most ${ARTICLES_AT_MOST} chapters, sections and articles`,
};
const tooLong = { cn: '制度正文过长，请分成几份制度', us: 'The text is too long. Make several rules of it.' };

export const draftArticles = z
  .array(draftArticle)
  .max(ARTICLES_AT_MOST, message(tooMany))
  .refine(
    (list) => list.reduce((sum, { text, text_en }) => sum + text.length + (text_en?.length ?? 0), 0) <= RULE_LENGTH,
    message(tooLong),
  );

/** What the office says of a rule beside its text. */
export const ruleFacts = {
  code: line(1, 30),
  title: line(2, 100),
  title_en: line(2, 200).nullable().default(null),
  category: zodOf(ruleCategories),
  department_id: id.nullable().default(null),
  /** Absent: all staff of the own organisation. */
  audience: audience.optional(),
  source_file_id: id.nullable().default(null),
};

/** The version that is worked on. */
export const ruleText = z.strictObject({
  note: line(0, 500).default(''),
  read_required: z.boolean().default(false),
  articles: draftArticles,
});

export const article = z.object({
  anchor: z.string(),
  level: z.enum(ARTICLE_LEVELS),
  no: z.string(),
  heading: z.string(),
  text: z.string(),
  text_en: z.string().nullable(),
});

export const RULE_ACTIONS = ['update', 'publish', 'void', 'discard', 'remove', 'urge'] as const;

const versionFacts = {
  id,
  version_no: z.int(),
  status: z.enum(statesOf(ruleVersionLifecycle)),
  /** The first day on which it holds; null: not decided yet. */
  effective_on: day.nullable(),
  /** The last day on which it held; null: it holds. */
  void_on: day.nullable(),
  note: z.string(),
  read_required: z.boolean(),
  published_at: instant.nullable(),
};

export const ruleVersionRow = z.object({
  ...versionFacts,
  published_by: namedRow.nullable(),
  article_count: z.int(),
  /** Articles that are new, changed or gone against the version before. */
  changed: z.array(z.object({ anchor: z.string(), no: z.string(), kind: z.enum(['added', 'changed', 'removed']) })),
});

/** What the reader was told of a version. */
export const received = z.object({
  id,
  read_at: instant.nullable(),
  confirmed_at: instant.nullable(),
  need_action: z.boolean(),
});

export const ruleRow = z.object({
  id,
  code: z.string(),
  title: z.string(),
  title_en: z.string().nullable(),
  category: zodOf(ruleCategories),
  organization: namedRow,
  department: namedRow.nullable(),
  status: z.enum(statesOf(ruleLifecycle)),
  /** Of the version that holds; null: none does yet. */
  version_no: z.int().nullable(),
  effective_on: day.nullable(),
  read_required: z.boolean(),
  /** What the reader was told of the newest version; null: nothing. */
  mine: received.nullable(),
  /** The version that the office works on; null: none, or it is not for this reader. */
  draft: z.object({ id, version_no: z.int(), status: z.enum(statesOf(ruleVersionLifecycle)) }).nullable(),
  actions: z.array(z.enum(RULE_ACTIONS)),
  version: z.int(),
});

export const namedPart = audiencePart.extend({ name: z.string(), name_en: z.string().nullable() });

export const ruleDetail = ruleRow.extend({
  void_reason: z.string().nullable(),
  /** Why the version that is shown does not hold; null: it does, or is not out. */
  stamp: z.enum(['void', 'superseded', 'ahead']).nullable(),
  /** Versions that the reader may open, the newest first. */
  versions: z.array(ruleVersionRow),
  /** The one that was asked for; absent in the question: the one that holds. */
  shown: z.object({ ...versionFacts, articles: z.array(article) }),
  /** For those who manage it: whom it is for, by name. */
  audience: z.object({ include: z.array(namedPart), exclude: z.array(audiencePart) }).nullable(),
  source_file: z.object({ id, name: z.string(), mime: z.string(), size: z.int() }).nullable(),
  /** For those who keep it: articles of other rules that name this one, and whether what they cite was changed since. */
  cited_by: z.array(
    z.object({
      rule: z.object({ id, code: z.string(), title: z.string(), title_en: z.string().nullable() }),
      anchor: z.string(),
      no: z.string(),
      /** Articles as they are cited; empty: the rule as a whole. */
      cites: z.array(z.string()),
      is_changed: z.boolean(),
    }),
  ),
  /** The way of the version that is shown: for who hands it in, decides and keeps the rules. */
  has_flow: z.boolean(),
});

export const diffPart = z.object({ kind: z.enum(['same', 'added', 'removed']), text: z.string() });
export const articleDiff = z.object({
  kind: z.enum(['added', 'changed', 'removed']),
  /** In the newer version; of one that is gone, in the older one. */
  anchor: z.string(),
  no: z.string(),
  heading: z.string(),
  level: z.enum(ARTICLE_LEVELS),
  /** The number that it had before, where it has another one now. */
  former_no: z.string().nullable(),
  heading_parts: z.array(diffPart),
  parts: z.array(diffPart),
  parts_en: z.array(diffPart),
});
