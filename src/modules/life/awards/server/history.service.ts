import type { Context } from '#server/http/context.ts';
import { isConcerned } from './award.queries.ts';
import { awardStore } from './award.store.ts';

/** For colleagues, who see an award once it is approved, what went before is not told: who refused it, and why. */
const FOR_ALL: readonly string[] = ['create', 'approve'];

/** What happened to an award. */
export async function viewHistory(ctx: Context, id: string) {
  const { list } = await awardStore.handlers.history({ params: { id } }, ctx);
  if (await isConcerned(ctx.db, ctx.actor, id)) return { list };
  return { list: list.filter(({ move }) => FOR_ALL.includes(move)) };
}
