import * as z from 'zod';
import { crud } from '#shared/crud.ts';
import { defineEndpoints } from '#shared/endpoint.ts';
import { id, instant, line, listQuery } from '#shared/fields.ts';
import type { ReferenceList } from '#shared/reference/item.ts';
import { zodOf } from '#shared/reference-lists.ts';
import { defineRefusals } from '#shared/refusal.ts';
import { contentCheckRights } from '../rights.ts';

export const wordActions = [
  { code: 'refuse', cn: '不发送', us: 'Block' },
  { code: 'hold', cn: '先审后发', us: 'Review first' },
  { code: 'pass', cn: '放行', us: 'Allow' },
] as const satisfies ReferenceList;

export const blockedWordRefusals = defineRefusals('blocked_word', {
  word_taken: { cn: '已有这个词', us: 'This word is already listed' },
  no_letters: {
    code: 422001,
    cn: '请输入文字，只有符号的词无法识别',
    us: 'Enter letters or characters. Symbols alone can’t be recognised.',
  },
  too_many: { cn: '最多添加1000个词', us: 'You can list up to 1,000 words' },
});

export const WORDS_AT_MOST = 1_000;

const facts = {
  word: line(1, 30),
  action: zodOf(wordActions).default('refuse'),
};
export const blockedWordDraft = z.strictObject(facts);
export const blockedWordRow = z.object({
  ...facts,
  id,
  action: zodOf(wordActions),
  /** Whether the list that comes with the portal has the word, too: what stands here wins. */
  is_shipped: z.boolean(),
  created_at: instant,
  version: z.int(),
});

export const blockedWords = defineEndpoints('blocked_words', {
  ...crud({
    path: '/blocked_words',
    only: ['list', 'get', 'create', 'update', 'remove'],
    words: ['blocked word', 'blocked words'],
    read: [contentCheckRights.moderate],
    write: [contentCheckRights.moderate],
    query: listQuery(['created_at'], { action: zodOf(wordActions).optional() }),
    row: blockedWordRow,
    draft: blockedWordDraft,
    refusals: [blockedWordRefusals.word_taken, blockedWordRefusals.too_many],
    beside: { shipped: z.array(z.object({ word: z.string(), action: zodOf(wordActions) })) },
  }),
});
