import { implement } from '#server/http/context.ts';
import { blockedWords } from '../contract/blocked-words.contract.ts';
import { blockedWordStore } from './blocked-words.store.ts';
import { SHIPPED_WORDS } from './shipped-words.ts';

export const blockedWordRoutes = implement(blockedWords)({
  ...blockedWordStore.handlers,
  list: async (input, ctx) => ({ ...(await blockedWordStore.handlers.list(input, ctx)), shipped: SHIPPED_WORDS }),
});
