import type { Endpoint } from '#shared/endpoint.ts';
import { invalidate } from '#web/api/cache.ts';
import { call } from '#web/api/call.ts';
import { hasSteppedUp, reactTo } from '#web/api/reactions.ts';
import type { Todo } from '../overview/use-overview.ts';

export type SettleMove = Pick<NonNullable<Todo['quick']>, 'method' | 'path' | 'body'>;

/** One call that settles a to-do or takes it back. A refusal is said; in either case the list is read again. */
export async function settleTodo(todo: Todo, { method, path, body }: SettleMove): Promise<boolean> {
  const endpoint: Endpoint = { method, path, summary: todo.title, right: 'signed_in' };
  const input = body ? { body } : {};
  try {
    await call(endpoint, input).catch(async (error: unknown) => {
      if (!(await hasSteppedUp(error))) throw error;
      await call(endpoint, input);
    });
    return true;
  } catch (error) {
    reactTo(error);
    return false;
  } finally {
    // what can be settled in one call: visits and news
    void invalidate('home', 'visitors', 'news');
  }
}
