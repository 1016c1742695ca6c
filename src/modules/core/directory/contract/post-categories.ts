import type { Text } from '#shared/text.ts';

/** Kinds of posts, with their words: a shared post and a post of one organisation are of one of these. */
export const POST_CATEGORY_WORDS = {
  management: { cn: '管理', us: 'Management' },
  teaching: { cn: '教学', us: 'Teaching' },
  office: { cn: '行政', us: 'Administrative' },
  logistics: { cn: '后勤', us: 'Logistics' },
  security: { cn: '安保', us: 'Security' },
  medical: { cn: '医务', us: 'Medical' },
} as const satisfies Record<string, Text>;

type PostCategory = keyof typeof POST_CATEGORY_WORDS;
export const POST_CATEGORIES = Object.keys(POST_CATEGORY_WORDS) as PostCategory[];

/** The word of a stored category; null for one that is on the list no more. */
export function postCategoryWord(category: string): Text | null {
  return Object.hasOwn(POST_CATEGORY_WORDS, category) ? POST_CATEGORY_WORDS[category as PostCategory] : null;
}
