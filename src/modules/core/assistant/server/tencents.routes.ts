import { implement } from '#server/http/context.ts';
import { tencents } from '../contract/tencents.contract.ts';
import { fetchChatToken } from './chat-token.service.ts';

export const tencentRoutes = implement(tencents)({
  fetchToken: ({ query }, ctx) => fetchChatToken(ctx, query),
});
