import { childrenOf } from '#modules/people/family/server/public.ts';
import type { Db } from '#server/database/database.ts';
import type { Actor } from '#server/rights/actor.ts';
import { maskName } from '#shared/person/masks.ts';
import { cut } from '#shared/text/cut.ts';
import type { Room } from './room.service.ts';
import type { liveMessage } from './tables.ts';

const LONGEST = 40;

/**
 * How somebody is called in a live: staff by their name, a guardian as one of a child whose name is masked, everybody
 * else by a masked name.
 */
export async function shownNameOf(
  db: Db,
  actor: Actor,
  { live, side }: Room,
): Promise<Pick<typeof liveMessage.$inferInsert, 'shown_name' | 'badge'>> {
  const isStaff = actor.user_types.includes('teacher');
  const badge = side ?? (isStaff ? 'staff' : null);
  const name = side || isStaff ? actor.name : await maskedName(db, actor, live.organization_id);
  return { shown_name: cut(name, LONGEST), badge };
}

async function maskedName(db: Db, actor: Actor, organizationId: string): Promise<string> {
  if (!actor.user_types.includes('guardian')) return maskName(actor.name);
  const children = await childrenOf(db, actor.user_id);
  const child = children.find((one) => one.organization.id === organizationId) ?? children[0];
  if (!child) return maskName(actor.name);
  // a parent whom a court keeps from the class does not learn it from the own name
  const group = child.restricted ? '' : (child.department?.name ?? '');
  return `${group}${group ? ' ' : ''}${maskName(child.name)}的家长`;
}
