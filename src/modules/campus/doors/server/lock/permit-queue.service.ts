import { and, eq, inArray, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { user } from '#modules/core/directory/server/tables.ts';
import type { Context } from '#server/http/context.ts';
import { defineList, is, pageOf, planned, whether } from '#server/lists/resource-list.ts';
import { currentOrganization } from '#server/rights/actor.ts';
import { refuse, shared } from '#shared/refusal.ts';
import type { doorlockPermits } from '../../contract/doorlock-permits.contract.ts';
import { accessCard, doorlock, doorlockPermit } from '../tables.ts';
import { pushLock } from './permits.service.ts';

type Query = z.output<(typeof doorlockPermits)['list']['query']>;

const list = defineList<Query>({
  table: doorlockPermit,
  id: doorlockPermit.access_card_id,
  sorts: { attempts: doorlockPermit.attempts },
  default_sort: '-attempts',
  filters: { doorlock_id: is(doorlockPermit.doorlock_id), failed: whether(sql`${doorlockPermit.attempts} > 0`) },
});

/** What the devices of the school have not confirmed yet. */
export function listPermits({ db, actor }: Context, { q: _q, ...query }: Query) {
  const here = and(eq(doorlockPermit.organization_id, currentOrganization(actor)), eq(doorlockPermit.is_pending, true));
  return pageOf(db, list, query, here, (database, plan) =>
    planned(
      database
        .select({
          id: sql<string>`${doorlockPermit.doorlock_id} || '.' || ${doorlockPermit.access_card_id}`,
          lock: { id: doorlock.id, name: doorlock.name, name_en: doorlock.name_en },
          lock_status: doorlock.status,
          user: { id: user.id, name: user.name, name_en: user.name_en },
          kind: accessCard.kind,
          is_removal: sql<boolean>`${doorlockPermit.desired} = '{}'`,
          attempts: doorlockPermit.attempts,
          last_error: doorlockPermit.last_error,
          next_try_at: doorlockPermit.next_try_at,
          since: doorlockPermit.updated_at,
        })
        .from(doorlockPermit)
        .innerJoin(doorlock, eq(doorlock.id, doorlockPermit.doorlock_id))
        .innerJoin(accessCard, eq(accessCard.id, doorlockPermit.access_card_id))
        .innerJoin(user, eq(user.id, accessCard.user_id)),
      plan,
    ),
  );
}

/** Has what waits sent again at once; of one door, or of all doors of the school. Answers how many doors that are. */
export async function retryPermits(ctx: Context, { doorlock_id }: { readonly doorlock_id: string | null }) {
  const { db, actor, services } = ctx;
  const organization_id = currentOrganization(actor);
  const [known] = doorlock_id
    ? await db
        .select({ id: doorlock.id })
        .from(doorlock)
        .where(and(eq(doorlock.id, doorlock_id), eq(doorlock.organization_id, organization_id)))
    : [{ id: null }];
  if (!known) throw refuse(shared.not_found);
  const waiting = await db
    .update(doorlockPermit)
    .set({ attempts: 0, next_try_at: null })
    .where(
      and(
        eq(doorlockPermit.organization_id, organization_id),
        eq(doorlockPermit.is_pending, true),
        doorlock_id ? inArray(doorlockPermit.doorlock_id, [doorlock_id]) : undefined,
      ),
    )
    .returning({ id: doorlockPermit.doorlock_id });
  const doors = new Set(waiting.map((one) => one.id));
  for (const id of doors) await services.jobs.enqueue(db, pushLock, { doorlock_id: id });
  ctx.audit({
    action: 'doorlock_permit.retry',
    organization_id,
    ...(doorlock_id ? { target: ['doorlock', doorlock_id] as const } : {}),
    after: { doors: doors.size },
  });
  return { doors: doors.size };
}
