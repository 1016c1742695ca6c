import type * as z from 'zod';
import { childrenEverywhere } from '#modules/people/family/server/public.ts';
import type { Context } from '#server/http/context.ts';
import type { homeChild } from '../contract/home.contract.ts';

export type HomeChild = z.input<typeof homeChild>;

/** Children of the caller by links that hold; a link that a court restricts shows no day of the child. */
export async function viewChildren(
  { actor, db }: Pick<Context, 'actor' | 'db'>,
  waiting: Readonly<Record<string, number>> = {},
): Promise<HomeChild[]> {
  if (!actor.user_types.includes('guardian')) return [];
  const rows = await childrenEverywhere(db, actor.user_id);
  const once = new Map(rows.filter((row) => !row.restricted).map((row) => [row.id, row]));
  return [...once.values()].map(({ id, name, name_en, avatar_url, organization, department }) => ({
    id,
    name,
    name_en,
    avatar_url,
    organization,
    department,
    waiting: waiting[id] ?? 0,
  }));
}
