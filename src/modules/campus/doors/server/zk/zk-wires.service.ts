import { and, eq } from 'drizzle-orm';
import { equalText } from '#server/crypto/seal.ts';
import { type Db, EVERYWHERE, type Transaction } from '#server/database/database.ts';
import type { Wire, WireAnswer, WireCall } from '#server/http/wires.ts';
import type { Services } from '#server/services.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { zoneOf } from '../access.queries.ts';
import { isSkewed } from '../devices/device.policy.ts';
import { recordContact } from '../devices/heartbeat.service.ts';
import { type DeviceEvent, ingest } from '../devices/ingest.service.ts';
import { SECRET } from '../devices/secrets.ts';
import { doorlock } from '../tables.ts';
import type { Lock } from '../vendors/door-vendor.ts';
import { deliverCommands, handleAnswer } from './zk-commands.service.ts';
import { clockLine, instantOf, linesOf, readPairs, reasonOfEvent } from './zk-lines.ts';
import { queueOne } from './zk-vendor.service.ts';

/** Calls of ZKTeco controllers. They begin with `cdata?options=all`, and from then on ask every few seconds for commands. */

const MAX_BYTES = 1 << 20;
const LF = '\n';

interface Device {
  readonly locks: readonly Lock[];
  readonly zone: string;
  readonly source: Pick<Transaction, 'db' | 'afterCommit'> & { readonly services: Services };
}
type Handler = (device: Device, call: WireCall) => Promise<WireAnswer | string>;

function wire(method: Wire['method'], name: string, handler: Handler): Wire {
  return {
    method,
    path: `/zk/iclock/${name}`,
    max_bytes: MAX_BYTES,
    device: (call) => call.query['SN'] ?? '',
    handler: (services, call) =>
      services.database.write(EVERYWHERE, async ({ db, afterCommit }) => {
        const locks = services.env.DOOR_ZK_PUSH ? await recognise(db, services, call) : [];
        const [first] = locks;
        if (!first) throw refuse(shared.not_found);
        const zone = await zoneOf(db, first.organization_id);
        await recordContact(db, services, locks);
        const answer = await handler({ locks, zone, source: { db, afterCommit, services } }, call);
        return typeof answer === 'string' ? { body: answer } : answer;
      }),
  };
}

/**
 * The doors of the calling device. It shows its key with the first call, later ones come from the same address; a call
 * with a key that is wrong, or from elsewhere without one, is that of an unknown device.
 */
async function recognise(db: Db, { seal }: Services, call: WireCall): Promise<Lock[]> {
  const serial = call.query['SN'] ?? '';
  if (!serial) return [];
  const locks = await db
    .select()
    .from(doorlock)
    .where(and(eq(doorlock.vendor, 'zk_push'), eq(doorlock.device_sn, serial)))
    .orderBy(doorlock.channel)
    .for('no key update');
  const shown = call.query['pushcommkey'] ?? call.header('x-device-key');
  if (shown === undefined) return locks.filter((lock) => lock.known_ip === call.ip);
  const known = locks.filter((lock) => lock.secret_sealed && equalText(seal.open(lock.secret_sealed, SECRET), shown));
  for (const lock of known)
    if (lock.known_ip !== call.ip) await db.update(doorlock).set({ known_ip: call.ip }).where(eq(doorlock.id, lock.id));
  return known;
}

/** What the device is sent about itself when it begins. */
const hello: Handler = async ({ locks, zone, source }, call) => {
  const firmware = call.query['FirmVer'] ?? call.query['pushver'];
  if (firmware) await recordContact(source.db, source.services, locks, { firmware: firmware.slice(0, 40) });
  return [
    `GET OPTION FROM: ${call.query['SN']}`,
    ...[
      'ATTLOGStamp=None',
      'OPERLOGStamp=None',
      'ErrorDelay=30',
      'Delay=3',
      'TransTimes=00:00;12:00',
      'TransInterval=1',
    ],
    ...['TransFlag=TransData AttLog OpLog', `TimeZone=${hoursOf(zone)}`, 'Realtime=1', 'Encrypt=None', ''],
  ].join(LF);
};
/** Hours by which a zone is ahead, as devices know zones. */
const hoursOf = (zone: string): number => {
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' }).formatToParts(new Date());
  const name = parts.find((part) => part.type === 'timeZoneName')?.value ?? '';
  return Number(/GMT([+-]\d{2})/.exec(name)?.[1] ?? 0);
};

/** Events, states and options: `table` says which. */
const receiveRecords: Handler = async (device, call) => {
  const lines = linesOf(call.body);
  const table = (call.query['table'] ?? '').toLowerCase();
  if (table === 'rtlog')
    await ingest(
      device.source,
      device.locks,
      lines.flatMap((line) => readLog(line, device.zone)),
    );
  if (table === 'attlog')
    await ingest(
      device.source,
      device.locks,
      lines.flatMap((line) => readAttendance(line, device.zone)),
    );
  if (table === 'rtstate') await takeState(device, lines);
  if (table === 'options') await takeOptions(device, lines);
  return `OK: ${lines.length}`;
};

/** A line of the log of the controller. */
function readLog(line: string, zone: string): DeviceEvent[] {
  const pairs = readPairs(line);
  const device_at = instantOf(pairs.get('time'), zone);
  const reason = reasonOfEvent(Number(pairs.get('event') ?? Number.NaN));
  if (!device_at || reason === undefined) return [];
  const [pin, card] = [Number(pairs.get('pin') ?? 0), pairs.get('cardno') ?? ''];
  const inout = pairs.get('inoutstatus');
  return [
    {
      ...{ device_at, reason, kind: 'card', channel: Number(pairs.get('eventaddr') ?? 1) },
      no: pairs.get('index') ?? `${pairs.get('time')} ${pin} ${card}`,
      device_no: pin > 0 ? pin : null,
      card_no: /^[1-9]\d*$/.test(card) ? card : null,
      direction: inout === '0' ? 'in' : inout === '1' ? 'out' : null,
    },
  ];
}

/** A line of an attendance terminal, which only reports those it let in: number, time, in or out, how. */
function readAttendance(line: string, zone: string): DeviceEvent[] {
  const [pin = '', time = '', state = ''] = line.split('\t');
  const device_at = instantOf(time, zone);
  if (!device_at || !/^\d+$/.test(pin)) return [];
  return [
    {
      ...{ device_at, reason: null, kind: 'card', channel: 1, no: `${pin} ${time}`, device_no: Number(pin) },
      card_no: null,
      direction: state === '0' ? 'in' : state === '1' ? 'out' : null,
    },
  ];
}

/** How it is right now: its clock is compared with ours, and set when it is far off. */
async function takeState({ locks, zone, source }: Device, lines: readonly string[]): Promise<void> {
  const at = instantOf(readPairs(lines[0] ?? '').get('time'), zone);
  if (!at) return;
  const skew = Math.round((Date.parse(at) - Date.now()) / 1000);
  await recordContact(source.db, source.services, locks, { clock_skew_seconds: skew });
  const [first] = locks;
  if (first && isSkewed(skew))
    await queueOne({ services: source.services, lock: first, db: source.db }, 'clock', { priority: 1 });
}

async function takeOptions({ locks, source }: Device, lines: readonly string[]): Promise<void> {
  const pairs = readPairs(lines.join(',').replaceAll(',', '\t').replaceAll('~', ''));
  const battery = Number(pairs.get('batterylevel') ?? Number.NaN);
  const firmware = pairs.get('firmver') ?? pairs.get('fwversion');
  await recordContact(source.db, source.services, locks, {
    ...(firmware ? { firmware: firmware.slice(0, 40) } : {}),
    ...(battery >= 0 && battery <= 100 ? { battery_pct: Math.round(battery) } : {}),
  });
}

export const zkWires: readonly Wire[] = [
  wire('GET', 'cdata', hello),
  wire('POST', 'cdata', receiveRecords),
  wire('POST', 'registry', async ({ locks }) => `RegistryCode=${locks[0]?.id.replaceAll('-', '').slice(-10)}`),
  wire('GET', 'ping', async () => 'OK'),
  wire('GET', 'rtdata', async ({ zone }) => clockLine(new Date().toISOString(), zone).replace('SET OPTIONS ', '')),
  wire('GET', 'getrequest', async ({ locks, source }) => {
    const lines = await deliverCommands(source.db, source.services, locks);
    return lines.length ? `${lines.join('\r\n')}\r\n` : 'OK';
  }),
  wire('POST', 'devicecmd', async ({ locks, source }, call) => {
    for (const line of linesOf(call.body)) await handleAnswer(source.db, locks, line);
    return 'OK';
  }),
];
