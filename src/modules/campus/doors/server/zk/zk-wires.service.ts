import { and, eq } from 'drizzle-orm';
import { zoneOf } from '#modules/core/directory/server/public.ts';
import { EVERYWHERE, type Transaction } from '#server/database/database.ts';
import type { Wire, WireAnswer, WireCall } from '#server/http/wires/wires.ts';
import type { Services } from '#server/services.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { isSkewed } from '../devices/device.policy.ts';
import { recordContact } from '../devices/heartbeat.service.ts';
import { type DeviceEvent, ingest } from '../devices/ingest.service.ts';
import { doorlock } from '../tables.ts';
import type { Lock } from '../vendors/door-vendor.ts';
import { deliverCommands, handleAnswer } from './zk-commands.service.ts';
import { clockLine, instantOf, readPairs, reasonOfEvent } from './zk-lines.ts';
import { locksShown, sessionOf } from './zk-session.ts';
import { queueOne } from './zk-vendor.service.ts';

/** Calls of ZKTeco controllers. They begin with `cdata?options=all`, and from then on ask every few seconds for commands; `zk-session.ts` says who calls. */

const MAX_BYTES = 1 << 20;
/** Events of one call, all stored by the same few statements. Devices keep what was refused, and send it in smaller parts. */
const MAX_EVENTS = 100;
/** Answers to commands of one call, which are more than are handed out at once. */
const MAX_ANSWERS = 500;
const LF = '\n';

interface Device {
  readonly locks: readonly Lock[];
  readonly zone: string;
  readonly source: Pick<Transaction, 'db' | 'afterCommit'> & { readonly services: Services };
}
type Handler = (device: Device, call: WireCall) => Promise<WireAnswer | string>;

/** The same call at two addresses: the second has the key in its path, for devices that show none by themselves. */
function wire(method: Wire['method'], name: string, handler: Handler, max_rows = MAX_EVENTS): Wire[] {
  return (['/zk/iclock', '/zk/{key}/iclock'] as const).map((root) => ({
    method,
    path: `${root}/${name}`,
    max_bytes: MAX_BYTES,
    max_rows,
    device: (call) => call.query['SN'] ?? '',
    handler: async (services, call) => {
      const { locks, zone } = await meet(services, call);
      const answer = await services.database.write(EVERYWHERE, ({ db, afterCommit }) =>
        handler({ locks, zone, source: { db, afterCommit, services } }, call),
      );
      return typeof answer === 'string' ? { body: answer } : answer;
    },
  }));
}

/** The doors of the calling device. That it called is durable before its call is worked on, so that no row stays locked. */
async function meet(services: Services, call: WireCall): Promise<Pick<Device, 'locks' | 'zone'>> {
  const serial = services.env.DOOR_ZK_PUSH ? (call.query['SN'] ?? '') : '';
  if (!serial) throw refuse(shared.not_found);
  return services.database.write(EVERYWHERE, async ({ db }) => {
    const doors = await db
      .select()
      .from(doorlock)
      .where(and(eq(doorlock.vendor, 'zk_push'), eq(doorlock.device_sn, serial)))
      .orderBy(doorlock.channel);
    const locks = locksShown(services, call, doors);
    const [first] = locks;
    if (!first) throw refuse(shared.not_found);
    await recordContact(db, services, locks);
    return { locks, zone: await zoneOf(db, first.organization_id) };
  });
}

/** What the device is told about itself when it begins: access controllers with their session, attendance terminals without. */
const hello: Handler = async (device, call) => {
  const { locks, zone, source } = device;
  const firmware = call.query['FirmVer'] ?? call.query['pushver'];
  if (firmware) await recordContact(source.db, source.services, locks, { firmware: firmware.slice(0, 40) });
  if (Number.parseInt(call.query['pushver'] ?? '', 10) >= 3)
    return ['registry=ok', registryLine(device), ...sessionLines(device)].join(LF);
  return [
    `GET OPTION FROM: ${call.query['SN']}`,
    'ATTLOGStamp=None',
    'OPERLOGStamp=None',
    'ErrorDelay=30',
    'Delay=3',
    ...TIMES,
    'TransFlag=TransData AttLog OpLog',
    `TimeZone=${hoursOf(zone)}`,
    'Realtime=1',
    'Encrypt=None',
    '',
  ].join(LF);
};
const TIMES = ['TransTimes=00:00;12:00', 'TransInterval=1'];
const sessionIn = ({ locks, source }: Device) => (locks[0] ? sessionOf(source.services, locks[0]) : null);
const registryLine = (device: Device): string => `RegistryCode=${sessionIn(device)?.registry_code ?? ''}`;
const sessionLines = (device: Device): string[] => [
  'ServerVersion=3.1.2',
  'ServerName=Shuyuan',
  'PushProtVer=3.1.2',
  'ErrorDelay=30',
  'RequestDelay=3',
  ...TIMES,
  'TransTables=User Transaction',
  'Realtime=1',
  `SessionID=${sessionIn(device)?.session_id ?? ''}`,
  'TimeoutSec=10',
  '',
];
/** Hours by which a zone is ahead, as devices know zones. */
const hoursOf = (zone: string): number => {
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' }).formatToParts(new Date());
  const name = parts.find((part) => part.type === 'timeZoneName')?.value ?? '';
  return Number(/GMT([+-]\d{2})/.exec(name)?.[1] ?? 0);
};

/** Events, states and options: `table` says which. Others, pictures among them, are taken and not read. */
const receiveRecords: Handler = async (device, call) => {
  const take = TABLES.get((call.query['table'] ?? '').toLowerCase());
  if (!take) return 'OK';
  const lines = call.lines();
  await take(device, lines);
  return `OK: ${lines.length}`;
};
const eventsWith =
  (read: (line: string, zone: string) => DeviceEvent[]) =>
  ({ source, locks, zone }: Device, lines: readonly string[]): Promise<void> =>
    ingest(
      source,
      locks,
      lines.flatMap((line) => read(line, zone)),
    );
const TABLES: ReadonlyMap<string, (device: Device, lines: readonly string[]) => Promise<void>> = new Map([
  ['rtlog', eventsWith(readLog)],
  ['attlog', eventsWith(readAttendance)],
  ['rtstate', takeState],
  ['options', takeOptions],
]);

/** A line of the log of the controller. */
function readLog(line: string, zone: string): DeviceEvent[] {
  const pairs = readPairs(line);
  const device_at = instantOf(pairs.get('time'), zone);
  const reason = reasonOfEvent(Number(pairs.get('event') ?? Number.NaN));
  if (!device_at || reason === undefined) return [];
  const [pin, card] = [personIn(pairs.get('pin')), cardIn(pairs.get('cardno'))];
  const [index = '', inout] = [pairs.get('index'), pairs.get('inoutstatus')];
  return [
    {
      device_at,
      reason,
      kind: 'card',
      channel: Number(pairs.get('eventaddr') ?? 1),
      no: /^\d{1,20}$/.test(index) ? index : `${device_at} ${pin ?? 0} ${card ?? ''}`,
      device_no: pin,
      card_no: card,
      direction: inout === '0' ? 'in' : inout === '1' ? 'out' : null,
    },
  ];
}
/** Numbers as a device may hold them; everything else names nobody. */
const personIn = (text = ''): number | null => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : null);
const cardIn = (text = ''): string | null => (/^[1-9]\d{0,19}$/.test(text) ? text : null);

/** A line of an attendance terminal, which only reports those it let in: number, time, in or out, how. */
function readAttendance(line: string, zone: string): DeviceEvent[] {
  const [pin = '', time = '', state = ''] = line.split('\t');
  const device_at = instantOf(time, zone);
  const device_no = personIn(pin);
  if (!device_at || device_no === null) return [];
  return [
    {
      device_at,
      reason: null,
      kind: 'card',
      channel: 1,
      no: `${pin} ${time}`,
      device_no,
      card_no: null,
      direction: state === '0' ? 'in' : state === '1' ? 'out' : null,
    },
  ];
}

/** More than sixty years, as the column holds them: a clock that is this far off is wrong, by however much. */
const MOST_SKEW = 2_000_000_000;
/** How it is right now: its clock is compared with ours, and set when it is far off. */
async function takeState({ locks, zone, source }: Device, lines: readonly string[]): Promise<void> {
  const at = instantOf(readPairs(lines[0] ?? '').get('time'), zone);
  if (!at) return;
  const skew = Math.max(-MOST_SKEW, Math.min(MOST_SKEW, Math.round((Date.parse(at) - Date.now()) / 1000)));
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
  wire('POST', 'registry', async (device) => registryLine(device)),
  wire('POST', 'push', async (device) => sessionLines(device).join(LF)),
  wire('GET', 'ping', async () => 'OK'),
  wire('GET', 'rtdata', async ({ zone }) => clockLine(new Date().toISOString(), zone).replace('SET OPTIONS ', '')),
  wire('GET', 'getrequest', async ({ locks, source }) => {
    const lines = await deliverCommands(source.db, source.services, locks);
    return lines.length ? `${lines.join('\r\n')}\r\n` : 'OK';
  }),
  wire(
    'POST',
    'devicecmd',
    async ({ locks, source }, call) => {
      for (const line of call.lines()) await handleAnswer(source.db, locks, line);
      return 'OK';
    },
    MAX_ANSWERS,
  ),
].flat();
