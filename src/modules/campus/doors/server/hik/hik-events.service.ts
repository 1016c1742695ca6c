import { and, eq } from 'drizzle-orm';
import * as z from 'zod';
import { equalText } from '#server/crypto/seal.ts';
import { EVERYWHERE } from '#server/database/database.ts';
import type { Wire, WireCall } from '#server/http/wires/wires.ts';
import { refuse, shared } from '#shared/refusal.ts';
import type { RefusalReason } from '../../contract/door.shapes.ts';
import { recordContact } from '../devices/heartbeat.service.ts';
import { type DeviceEvent, ingest } from '../devices/ingest.service.ts';
import { doorlock } from '../tables.ts';
import { eventKey } from './event-key.ts';

const MAX_BYTES = 2 << 20;
/** A real call has about forty values. */
const MAX_VALUES = 200;
const MAX_FACTS = 32 << 10;
const ACCESS = 5;
/** Kinds of events of a card or face, and what the door did; others are no passages. */
const REASONS: ReadonlyMap<number, { readonly kind: 'card' | 'face'; readonly reason: RefusalReason | null }> = new Map(
  [
    [1, { kind: 'card', reason: null }],
    [75, { kind: 'face', reason: null }],
    [6, { kind: 'card', reason: 'no_group' }],
    [7, { kind: 'card', reason: 'outside_window' }],
    [8, { kind: 'card', reason: 'expired' }],
    [9, { kind: 'card', reason: 'unknown_card' }],
    [76, { kind: 'face', reason: 'unknown_card' }],
  ],
);

const shape = z.object({
  dateTime: z.iso.datetime({ offset: true, local: true }),
  eventType: z.string(),
  AccessControllerEvent: z
    .object({
      majorEventType: z.int(),
      subEventType: z.int(),
      doorNo: z.int().optional(),
      serialNo: z.int().optional(),
      cardNo: z.string().max(32).optional(),
      employeeNoString: z.string().max(32).optional(),
      attendanceStatus: z.string().optional(),
    })
    .optional(),
});

/** The facts of a call: as JSON, or as one part of a form beside a picture, which is not kept. */
async function factsOf(call: WireCall): Promise<unknown> {
  if (!call.type.startsWith('multipart/')) return call.json();
  for (const part of (await call.form()).values()) {
    const isFacts = typeof part !== 'string' && part.type.includes('json') && part.size <= MAX_FACTS;
    const text = typeof part === 'string' ? part : isFacts ? await part.text() : '';
    if (text.length <= MAX_FACTS && text.trimStart().startsWith('{'))
      try {
        return JSON.parse(text);
      } catch {
        break;
      }
  }
  throw refuse(shared.bad_request);
}

function readEvent(facts: z.output<typeof shape>): DeviceEvent[] {
  const event = facts.AccessControllerEvent;
  const known = event?.majorEventType === ACCESS ? REASONS.get(event.subEventType) : undefined;
  if (!event || !known) return [];
  const device_at = new Date(facts.dateTime).toISOString();
  const { cardNo, employeeNoString, attendanceStatus } = event;
  return [
    {
      device_at,
      ...known,
      channel: event.doorNo ?? 1,
      no: event.serialNo === undefined ? `${device_at} ${employeeNoString ?? cardNo ?? ''}` : String(event.serialNo),
      device_no: /^[1-9]\d{0,8}$/.test(employeeNoString ?? '') ? Number(employeeNoString) : null,
      card_no: /^[1-9]\d*$/.test(cardNo ?? '') ? (cardNo ?? null) : null,
      direction: attendanceStatus === 'checkIn' ? 'in' : attendanceStatus === 'checkOut' ? 'out' : null,
    },
  ];
}

export const hikWires: readonly Wire[] = [
  {
    method: 'POST',
    path: '/hik/events',
    max_bytes: MAX_BYTES,
    max_rows: MAX_VALUES,
    device: (call) => call.query['sn'] ?? '',
    handler: async (services, call) => {
      const serial = call.query['sn'] ?? '';
      if (!serial || !equalText(call.query['key'] ?? '', eventKey(services, serial))) throw refuse(shared.not_found);
      const facts = shape.safeParse(await factsOf(call));
      if (!facts.success) throw refuse(shared.bad_request);
      await services.database.write(EVERYWHERE, async ({ db, afterCommit }) => {
        const locks = await db
          .select()
          .from(doorlock)
          .where(and(eq(doorlock.vendor, 'hik_isapi'), eq(doorlock.device_sn, serial)));
        if (locks.length === 0) throw refuse(shared.not_found);
        await recordContact(db, services, locks);
        await ingest({ db, afterCommit, services }, locks, readEvent(facts.data));
      });
      return { type: 'application/json', body: '{"statusCode":1,"statusString":"OK"}' };
    },
  },
];
