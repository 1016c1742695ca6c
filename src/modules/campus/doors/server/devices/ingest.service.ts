import { desc, eq, inArray, sql } from 'drizzle-orm';
import type { Db, Transaction } from '#server/database/database.ts';
import { takeOnce } from '#server/http/taken-events.ts';
import type { Services } from '#server/services.ts';
import type { CardStatus, RefusalReason } from '../../contract/door.shapes.ts';
import { recordPassage } from '../passage/passages.service.ts';
import { accessCard } from '../tables.ts';
import type { Lock } from '../vendors/door-vendor.ts';
import { cardNumberForms, correctTime } from './device.policy.ts';
import { bindAwaitedCard } from './enrolment.service.ts';

/** What a device reports of one card or face at one of its doors. */
export interface DeviceEvent {
  /** Its own number of the event, or what else makes it this one. */
  readonly no: string;
  readonly channel: number;
  /** By the clock of the device. */
  readonly device_at: string;
  readonly device_no: number | null;
  /** Decimal, as devices know cards. */
  readonly card_no: string | null;
  readonly kind: 'card' | 'face';
  readonly direction: 'in' | 'out' | null;
  /** Null: it opened. */
  readonly reason: RefusalReason | null;
}

type Source = Pick<Transaction, 'db' | 'afterCommit'> & { readonly services: Services };

/** Stores what a device reports, each event once, whatever order it comes in. A card that is awaited is bound. */
export async function ingest(source: Source, locks: readonly Lock[], events: readonly DeviceEvent[]): Promise<void> {
  for (const event of events) {
    const lock = locks.find((one) => one.channel === event.channel) ?? (locks.length === 1 ? locks[0] : undefined);
    if (lock && (await takeOnce(source.db, `door:${lock.vendor}:${lock.device_sn}`, event.no)))
      await takeEvent(source, lock, event);
  }
}

async function takeEvent(source: Source, lock: Lock, event: DeviceEvent): Promise<void> {
  const card = await cardOf(source.db, source.services, lock, event);
  if (
    !card &&
    event.card_no &&
    (await bindAwaitedCard(source, lock, cardNumberForms(event.card_no)[0] ?? event.card_no))
  )
    return;
  await recordPassage(source, lock, {
    ...{ kind: event.kind, direction: event.direction, device_at: event.device_at },
    at: correctTime(event.device_at, lock.clock_skew_seconds),
    reason: reasonFor(event.reason, card?.status),
    user_id: card?.user_id ?? null,
    card_no_end: card?.card_no_end ?? null,
  });
}

/** To a device every card that it does not hold is unknown; the portal knows why it does not. */
function reasonFor(told: RefusalReason | null, status: CardStatus | undefined): RefusalReason | null {
  if (told !== 'unknown_card' || status === undefined) return told;
  return status === 'active' ? 'no_group' : status;
}

/** The card of an event at the school of the lock: by its number as a user of devices, else by what is printed in it. */
async function cardOf(db: Db, { seal }: Services, lock: Lock, { device_no, card_no }: DeviceEvent) {
  if (device_no === null && card_no === null) return null;
  const forms =
    card_no === null ? [] : cardNumberForms(card_no).map((form) => seal.blindIndex(form, 'access_card.card_no'));
  const [card] = await db
    .select()
    .from(accessCard)
    .where(device_no === null ? inArray(accessCard.card_no_bidx, forms) : eq(accessCard.device_no, device_no))
    .orderBy(sql`${accessCard.status} = 'active' desc`, desc(accessCard.updated_at))
    .limit(1);
  return card?.organization_id === lock.organization_id ? card : null;
}
