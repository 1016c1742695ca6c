import { DEVICE_ROOT } from '#server/http/wires/wires.ts';
import type { LockMode } from '../../contract/door.shapes.ts';
import { isSkewed, toDecimal } from '../devices/device.policy.ts';
import {
  type DeviceProfile,
  DeviceRefused,
  type DoorVendor,
  type Link,
  type Outcome,
  type Permit,
} from '../vendors/door-vendor.ts';
import { eventKey } from './event-key.ts';
import { callHik, elementOf, isFull } from './hik-calls.service.ts';

/** A batch stops after so long, so that its turn does not run out; what is left goes with the next. */
const BATCH_MS = 15_000;
const SEGMENTS = 8;
const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const COMMANDS: Readonly<Record<LockMode, string>> = {
  normal: 'resume',
  hold_open: 'alwaysOpen',
  locked: 'alwaysClose',
};

/** Terminals and controllers that the portal calls by ISAPI. A card is a user of the device without a name. */
export const hikVendor: DoorVendor = {
  capabilities: {
    features: ['card', 'remote'],
    persons: 10_000,
    windows_a_day: SEGMENTS,
    profiles: 16,
    batch: 20,
    calls_in: false,
    needs: ['address', 'secret'],
  },
  async status(link) {
    const info = await callHik(link, { method: 'GET', path: '/ISAPI/System/deviceInfo' });
    const time = await callHik(link, { method: 'GET', path: '/ISAPI/System/time' });
    const at = Date.parse(elementOf(time, 'localTime') ?? '');
    const skew = Number.isNaN(at) ? null : Math.round((at - Date.now()) / 1000);
    // what it reported before is corrected by this
    if (isSkewed(skew)) await setClock(link);
    return { firmware: elementOf(info, 'firmwareVersion'), clock_skew_seconds: isSkewed(skew) ? 0 : skew };
  },
  async setProfiles(link, profiles) {
    await callHik(link, { method: 'PUT', path: '/ISAPI/Event/notification/httpHosts/1', body: hostXml(link) });
    for (const profile of profiles) {
      await callHik(link, {
        method: 'PUT',
        path: `/ISAPI/AccessControl/UserRightWeekPlanCfg/${profile.slot}`,
        body: { UserRightWeekPlanCfg: { enable: true, WeekPlanCfg: weekPlan(profile) } },
      });
      await callHik(link, {
        method: 'PUT',
        path: `/ISAPI/AccessControl/UserRightPlanTemplate/${profile.slot}`,
        body: {
          UserRightPlanTemplate: {
            enable: true,
            templateName: `p${profile.slot}`,
            weekPlanNo: profile.slot,
            holidayGroupNo: '',
          },
        },
      });
    }
  },
  upsert: (link, permits, profiles) => oneByOne(permits, (permit) => hold(link, permit, profiles)),
  remove: (link, permits) =>
    oneByOne(permits, (permit) => {
      const employeeNo = String(permit.device_no);
      return permit.elsewhere.length
        ? hold(link, permit, [])
        : callHik(link, {
            method: 'PUT',
            path: '/ISAPI/AccessControl/UserInfo/Delete',
            body: { UserInfoDelCond: { EmployeeNoList: [{ employeeNo }] } },
          });
    }),
  open: (link) => control(link, 'open'),
  setMode: (link, mode) => control(link, COMMANDS[mode]),
  async startEnrol(link) {
    await callHik(link, { method: 'GET', path: '/ISAPI/System/deviceInfo' });
  },
};

/** A refusal of one is no refusal of the others; silence ends all of it. */
async function oneByOne(permits: readonly Permit[], send: (permit: Permit) => Promise<unknown>): Promise<Outcome> {
  const until = Date.now() + BATCH_MS;
  const confirmed: string[] = [];
  const refused: { card_id: string; error: string }[] = [];
  for (const permit of permits) {
    if (Date.now() > until) break;
    try {
      await send(permit);
      confirmed.push(permit.card_id);
    } catch (error) {
      if (!(error instanceof DeviceRefused)) throw error;
      refused.push({ card_id: permit.card_id, error: isFull(error) ? 'full' : error.message });
    }
  }
  return { confirmed, refused };
}

/** Makes the device hold a card with the doors and hours that it has by now, of all doors of the device. */
async function hold(link: Link, permit: Permit, profiles: readonly DeviceProfile[]): Promise<void> {
  const { lock } = link;
  const employeeNo = String(permit.device_no);
  const own = { channel: lock.channel, slots: slotsOf(permit.groups, profiles) };
  const doors = [
    ...(permit.groups.length ? [own] : []),
    ...permit.elsewhere.map(({ channel, slots }) => ({ channel, slots })),
  ].toSorted((a, b) => a.channel - b.channel);
  const endTime = `${permit.valid_to ?? '2037-12-31'}T23:59:59`;
  await callHik(link, {
    method: 'PUT',
    path: '/ISAPI/AccessControl/UserInfo/SetUp',
    body: {
      UserInfo: {
        employeeNo,
        name: employeeNo,
        userType: 'normal',
        Valid: { enable: true, beginTime: '2020-01-01T00:00:00', endTime, timeType: 'local' },
        doorRight: doors.map((door) => door.channel).join(','),
        RightPlan: doors.map(({ channel, slots }) => ({ doorNo: channel, planTemplateNo: slots.join(',') })),
      },
    },
  });
  if (permit.card_no !== null)
    await callHik(link, {
      method: 'PUT',
      path: '/ISAPI/AccessControl/CardInfo/SetUp',
      body: { CardInfo: { employeeNo, cardNo: toDecimal(permit.card_no), cardType: 'normalCard' } },
    });
}
const slotsOf = (groups: readonly string[], profiles: readonly DeviceProfile[]): number[] =>
  profiles.filter((profile) => groups.includes(profile.id)).map((profile) => profile.slot);

function weekPlan({ week }: DeviceProfile) {
  return week.flatMap((windows, day) =>
    Array.from({ length: SEGMENTS }, (_, at) => {
      const window = windows[at];
      const [beginTime, endTime] = window
        ? [`${window.start}:00`, window.end === '24:00' ? '23:59:59' : `${window.end}:00`]
        : ['00:00:00', '00:00:00'];
      return { week: WEEKDAYS[day], id: at + 1, enable: window !== undefined, TimeSegment: { beginTime, endTime } };
    }),
  );
}

const control = async (link: Link, cmd: string): Promise<void> => {
  await callHik(link, {
    method: 'PUT',
    path: `/ISAPI/AccessControl/RemoteControl/door/${link.lock.channel}`,
    body: `<RemoteControlDoor><cmd>${cmd}</cmd></RemoteControlDoor>`,
  });
};

async function setClock(link: Link): Promise<void> {
  const now = new Date().toISOString().slice(0, 19);
  await callHik(link, {
    method: 'PUT',
    path: '/ISAPI/System/time',
    body: `<Time><timeMode>manual</timeMode><localTime>${now}+00:00</localTime></Time>`,
  });
}

/** Where the device reports passages. */
function hostXml({ services, lock }: Link): string {
  const to = new URL(services.env.public_url);
  const query = `sn=${encodeURIComponent(lock.device_sn)}&amp;key=${eventKey(services, lock.device_sn)}`;
  const isSafe = to.protocol === 'https:';
  return [
    `<HttpHostNotification><id>1</id><url>${DEVICE_ROOT}/hik/events?${query}</url>`,
    `<protocolType>${isSafe ? 'HTTPS' : 'HTTP'}</protocolType><parameterFormatType>JSON</parameterFormatType>`,
    `<addressingFormatType>hostname</addressingFormatType><hostName>${to.hostname}</hostName>`,
    `<portNo>${to.port || (isSafe ? 443 : 80)}</portNo></HttpHostNotification>`,
  ].join('');
}
