import { requireRoom } from '#server/database/room.ts';
import { is } from '#server/lists/resource-list.ts';
import { defineStore } from '#server/store/store.ts';
import { ownOrganization } from '#server/store/store-types.ts';
import { refuse, refuseFields } from '#shared/refusal.ts';
import { blockedWordRefusals, blockedWords, WORDS_AT_MOST } from '../contract/blocked-words.contract.ts';
import { countWords } from './blocked-words.queries.ts';
import { fold } from './folded.policy.ts';
import { isShipped } from './found-words.policy.ts';
import { blockedWord } from './tables.ts';

/** Own words of the organisation that a person is in. */
export const blockedWordStore = defineStore(blockedWords, {
  table: blockedWord,
  reach: { read: ownOrganization, write: ownOrganization },
  decorate: (_db, rows) => rows.map((row) => ({ ...row, is_shipped: isShipped(row.folded) })),
  list: {
    sorts: { created_at: blockedWord.created_at },
    default_sort: '-created_at',
    filters: { action: is(blockedWord.action) },
    search: [blockedWord.word],
  },
  unique: { blocked_word_folded: blockedWordRefusals.word_taken },
  beforeCreate: async ({ db }, draft, organizationId) => {
    await requireRoom(
      db,
      { of: `blocked_word:${organizationId}`, most: WORDS_AT_MOST },
      () => countWords(db, organizationId),
      () => refuse(blockedWordRefusals.too_many),
    );
    return { folded: foldedOf(draft.word) };
  },
  beforeUpdate: async (_ctx, change) => ({ folded: foldedOf(change.word) }),
});

function foldedOf(word: string): string {
  const { text } = fold(word);
  if (!text) throw refuseFields({ word: [blockedWordRefusals.no_letters] });
  return text;
}
