import { and, eq, inArray, sql } from 'drizzle-orm';
import { writeAudit } from '#server/audit/audit.ts';
import type { Db } from '#server/database/database.ts';
import type { EventSource } from '#server/events/events.ts';
import type { NamedRow } from '#server/store/columns.ts';
import { locksOfPeople, push, refreshLocks } from '../lock/permits.service.ts';
import { accessCard, doorlock, doorlockPermit } from '../tables.ts';

interface Face {
  readonly organization_id: string;
  readonly user_id: string;
  readonly kind: 'face';
  /** How the calling module finds it again: no picture and no template is kept here. */
  readonly reference: string;
}

/**
 * Gives somebody a face as a credential at a school: every lock that reads faces and lets them in gets it with the next
 * push. An earlier one of theirs is replaced. Answers the id of the credential.
 */
export async function addCredential(source: EventSource, face: Face): Promise<string> {
  await endCredentials(source, face);
  const [card] = await source.db.insert(accessCard).values(face).returning({ id: accessCard.id });
  if (!card) throw new Error('a credential was not stored');
  await say(source, 'access_card.add', face.organization_id, [card.id]);
  await refreshLocks(source, await locksOfPeople(source.db, [face.user_id]));
  return card.id;
}

/**
 * Takes faces back: all of somebody at a school, or the one of a `reference`. Devices are sent this first of all, the reachable
 * ones right after the commit; `unconfirmedLocks` names those that have not confirmed. Answers how many ended.
 */
export async function endCredentials(
  source: EventSource,
  which:
    | { readonly organization_id: string; readonly user_id: string; readonly kind: 'face' }
    | { readonly reference: string },
): Promise<number> {
  const ended = await source.db
    .update(accessCard)
    .set({ status: 'revoked', version: sql`${accessCard.version} + 1`, updated_at: sql`now()` })
    .where(
      and(
        eq(accessCard.kind, 'face'),
        eq(accessCard.status, 'active'),
        'user_id' in which
          ? and(eq(accessCard.organization_id, which.organization_id), eq(accessCard.user_id, which.user_id))
          : eq(accessCard.reference, which.reference),
      ),
    )
    .returning({ id: accessCard.id, user_id: accessCard.user_id, organization_id: accessCard.organization_id });
  for (const { id, user_id, organization_id } of ended) {
    await say(source, 'access_card.end', organization_id, [id]);
    const locks = await locksOfPeople(source.db, [user_id]);
    await refreshLocks(source, locks);
    source.afterCommit(() => void Promise.all(locks.map((lock) => push(source.services, lock))).catch(() => undefined));
  }
  return ended.length;
}

/** Doors that still hold a credential of these people that was taken back, by person; without them every device has confirmed. */
export async function unconfirmedLocks(
  db: Db,
  { user_ids, kind }: { readonly user_ids: readonly string[]; readonly kind: 'face' | 'card' | 'qr' },
): Promise<ReadonlyMap<string, readonly NamedRow[]>> {
  if (user_ids.length === 0) return new Map();
  const rows = await db
    .selectDistinct({
      user_id: accessCard.user_id,
      id: doorlock.id,
      name: doorlock.name,
      name_en: doorlock.name_en,
    })
    .from(doorlockPermit)
    .innerJoin(accessCard, eq(accessCard.id, doorlockPermit.access_card_id))
    .innerJoin(doorlock, eq(doorlock.id, doorlockPermit.doorlock_id))
    .where(
      and(
        inArray(accessCard.user_id, [...user_ids]),
        eq(accessCard.kind, kind),
        eq(doorlockPermit.is_pending, true),
        sql`${doorlockPermit.desired} = '{}'`,
      ),
    )
    .orderBy(doorlock.name);
  const locksOf = Map.groupBy(rows, (row) => row.user_id);
  return new Map([...locksOf].map(([id, own]) => [id, own.map(({ user_id: _user_id, ...lock }) => lock)]));
}

async function say({ db, actor }: EventSource, action: string, organization_id: string, ids: readonly string[]) {
  await writeAudit(
    db,
    { actor: actor ?? null, ip: null, device: null, request_id: 'credential' },
    ids.map((id) => ({ action, target: ['access_card', id] as const, organization_id })),
  );
}
