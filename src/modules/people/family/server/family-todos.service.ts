import type { FindTodos } from '#server/home-feed/home-feed.ts';
import { linkRequestTodos } from './link-requests/link-request-feed.service.ts';
import { transferTodos } from './transfers/transfer-feed.service.ts';

/** What of families waits for a person: requests to be linked, and transfers of a main guardianship. */
export const familyTodos: FindTodos = async (ctx) => [...(await linkRequestTodos(ctx)), ...(await transferTodos(ctx))];
