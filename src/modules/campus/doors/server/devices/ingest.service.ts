import { desc, inArray, or, sql } from 'drizzle-orm';
import type { Db, Transaction } from '#server/database/database.ts';
import { takeNew } from '#server/http/wires/taken-events.ts';
import type { Services } from '#server/services.ts';
import type { CardStatus } from '../../contract/access-card.lifecycle.ts';
import type { RefusalReason } from '../../contract/door.shapes.ts';
import { recordPassages } from '../passage/passages.service.ts';
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

/**
 * Stores what a device reports, each event once, whatever order it comes in: a few statements for all of them. A card
 * that is awaited is bound.
 */
export async function ingest(source: Source, locks: readonly Lock[], events: readonly DeviceEvent[]): Promise<void> {
  const told = new Map<string, { readonly lock: Lock; readonly event: DeviceEvent }>();
  for (const event of events) {
    const lock = locks.find((one) => one.channel === event.channel) ?? (locks.length === 1 ? locks[0] : undefined);
    if (lock && !told.has(event.no)) told.set(event.no, { lock, event });
  }
  const [device] = locks;
  if (!device || told.size === 0) return;
  const isNew = await takeNew(source.db, `door:${device.vendor}:${device.device_sn}`, [...told.keys()]);
  const fresh = [...told.values()].filter(({ event }) => isNew.has(event.no));
  const cardOf = await cardsOf(source.db, source.services, device.organization_id, fresh);
  const passed = [];
  for (const { lock, event } of fresh) {
    const card = cardOf(event);
    if (!card && event.card_no && (await bindAwaitedCard(source, lock, formsOf(event)[0] ?? event.card_no))) continue;
    passed.push({
      lock,
      passage: {
        kind: event.kind,
        direction: event.direction,
        device_at: event.device_at,
        at: correctTime(event.device_at, lock.clock_skew_seconds),
        reason: reasonFor(event.reason, card?.status),
        user_id: card?.user_id ?? null,
        card_no_end: card?.card_no_end ?? null,
      },
    });
  }
  await recordPassages(source, passed);
}

/** To a device every card that it does not hold is unknown; the portal knows why it does not. */
function reasonFor(told: RefusalReason | null, status: CardStatus | undefined): RefusalReason | null {
  if (told !== 'unknown_card' || status === undefined) return told;
  return status === 'active' ? 'no_group' : status;
}

const formsOf = ({ card_no }: DeviceEvent): string[] => (card_no === null ? [] : cardNumberForms(card_no));

/**
 * The card of each event at the school of the locks: by its number as a user of devices, else by what is printed in it.
 * A live card stands before others with the same number, the newest before older ones.
 */
async function cardsOf(
  db: Db,
  { seal }: Services,
  organizationId: string,
  told: readonly { readonly event: DeviceEvent }[],
): Promise<(event: DeviceEvent) => typeof accessCard.$inferSelect | undefined> {
  const indexOf = (form: string) => seal.blindIndex(form, 'access_card.card_no');
  const numbers = told.flatMap(({ event }) => event.device_no ?? []);
  const forms = told.flatMap(({ event }) => (event.device_no === null ? formsOf(event).map(indexOf) : []));
  if (numbers.length + forms.length === 0) return () => undefined;
  const cards = await db
    .select()
    .from(accessCard)
    .where(
      or(
        numbers.length ? inArray(accessCard.device_no, numbers) : undefined,
        forms.length ? inArray(accessCard.card_no_bidx, forms) : undefined,
      ),
    )
    .orderBy(sql`${accessCard.status} = 'active' desc`, desc(accessCard.updated_at));
  return (event) => {
    const bidx = event.device_no === null ? formsOf(event).map(indexOf) : [];
    const card = cards.find((one) =>
      event.device_no === null ? bidx.includes(one.card_no_bidx ?? '') : one.device_no === event.device_no,
    );
    return card?.organization_id === organizationId ? card : undefined;
  };
}
