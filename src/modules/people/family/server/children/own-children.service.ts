import type { Context } from '#server/http/context.ts';
import { linkedChildren } from './children.queries.ts';

/** A child of the caller by a link that holds and no court restricts, or null. */
export async function findOwnChild({ actor, db }: Pick<Context, 'actor' | 'db'>, userId: string) {
  if (!actor.user_types.includes('guardian')) return null;
  return (await linkedChildren(db, actor.user_id)).find((row) => row.id === userId && !row.restricted) ?? null;
}
