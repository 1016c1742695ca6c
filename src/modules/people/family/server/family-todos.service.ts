import { anyOf, type FindTodos, type TodoWaits } from '#server/home-feed/home-feed.ts';
import { linkRequestTodos, linkRequestWaits } from './link-requests/link-request-feed.service.ts';
import { transferTodos, transferWaits } from './transfers/transfer-feed.service.ts';

/** What of families waits for a person: requests to be linked, and transfers of a main guardianship. */
export const familyTodos: FindTodos = async (ctx) => [...(await linkRequestTodos(ctx)), ...(await transferTodos(ctx))];

export const familyWaits: TodoWaits = async (ctx) => anyOf(await linkRequestWaits(ctx), await transferWaits(ctx));
