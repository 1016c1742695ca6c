import { and, eq } from 'drizzle-orm';
import { gate } from '#modules/campus/gates/server/tables.ts';
import { department } from '#modules/core/directory/server/tables.ts';
import type { DemoContext } from '#server/module.ts';
import { addDays, instantAt } from '#shared/dates.ts';
import { type CastName, castId } from '../../../../../database/demo/cast.ts';
import { campusId, organizationId } from '../../../../../database/demo/places.ts';
import { demoId } from '../../../../../database/demo/random.ts';
import { applyAudience } from './access/access-groups.store.ts';
import { CARD_NO } from './card/access-cards.service.ts';
import { refreshLocks } from './lock/permits.service.ts';
import {
  accessCard,
  accessEvent,
  accessRequest,
  dlockGroup,
  dlockGroupMember,
  dlockGroupTimeQuantum,
  doorlock,
} from './tables.ts';

const LABS = ['B:101', 'B:102', 'B:103'];
const CLASSROOMS = ['A:101', 'A:104', 'A:105'];
const WORKDAYS = [1, 2, 3, 4, 5];
const FEATURES = ['card', 'qr', 'remote'] as const;
const CARDS: readonly (readonly [CastName, string])[] = [
  ['teacher', '04A1B2C3'],
  ['homeroom', '04A1B2C4'],
  ['office', '04A1B2C5'],
];

/** Locks at the gates and labs of a school, two access groups, and a few cards; another school group has one of each. */
export async function doorsDemo({ db, services, today }: DemoContext): Promise<void> {
  const organization_id = organizationId('sy-middle');
  const campus_id = campusId('sy-middle', 'SOUTH');
  const gates = await db
    .select()
    .from(gate)
    .where(and(eq(gate.organization_id, organization_id), eq(gate.campus_id, campus_id)));
  const lock = { organization_id, campus_id, vendor: 'simulator', channel: 1, direction: 'both' } as const;
  const state = { features: [...FEATURES], open_seconds: 5, is_enabled: true };
  const locks = [
    ...LABS.map((place, at) => ({
      ...lock,
      ...state,
      id: demoId(`lock:${place}`),
      code: `LAB-${at + 1}`,
      device_sn: `SIM-LAB-${at + 1}`,
      name: `格致楼 ${place.slice(2)} 门`,
      name_en: `Science Building ${place.slice(2)}`,
      broom_id: demoId(`broom:sy-middle:${place}`),
    })),
    // on the floor that has a plan; the battery of one is nearly empty
    ...CLASSROOMS.map((place, at) => ({
      ...lock,
      ...state,
      id: demoId(`lock:${place}`),
      code: `ROOM-${at + 1}`,
      device_sn: `SIM-ROOM-${at + 1}`,
      name: `明德楼 ${place.slice(2)} 门`,
      name_en: `Mingde Building ${place.slice(2)}`,
      broom_id: demoId(`broom:sy-middle:${place}`),
      battery_pct: at === 1 ? 12 : 86,
    })),
    ...gates.map((one, at) => ({
      ...lock,
      ...state,
      id: demoId(`lock:gate:${one.name}`),
      code: `GATE-${at + 1}`,
      device_sn: `SIM-GATE-${at + 1}`,
      name: `${one.name}闸机`,
      name_en: one.name_en && `${one.name_en} turnstile`,
      gate_id: one.id,
    })),
  ];
  await db.insert(doorlock).values(locks);
  const labs = {
    id: demoId('dlock_group:labs'),
    organization_id,
    name: '实验室',
    name_en: 'Laboratories',
    confirm_by: addDays(today, 20),
  };
  const everyone = { id: demoId('dlock_group:gates'), organization_id, name: '教职工校门', name_en: 'Staff gates' };
  const [mathematics] = await db
    .select({ id: department.id })
    .from(department)
    .where(and(eq(department.organization_id, organization_id), eq(department.code, 'SX')));
  await db.insert(dlockGroup).values([
    {
      ...labs,
      doorlock_ids: LABS.map((place) => demoId(`lock:${place}`)),
      audience: mathematics
        ? { include: [{ kind: 'department', id: mathematics.id, user_types: ['teacher'] }], exclude: [] }
        : null,
    },
    ...(gates.length ? [{ ...everyone, doorlock_ids: gates.map((one) => demoId(`lock:gate:${one.name}`)) }] : []),
  ]);
  const hours = { organization_id, weekdays: WORKDAYS };
  await db.insert(dlockGroupTimeQuantum).values([
    {
      ...hours,
      id: demoId('quantum:labs'),
      dlock_group_id: labs.id,
      name: '工作日',
      windows: [{ start: '07:00', end: '19:00' }],
    },
    ...(gates.length
      ? [
          {
            ...hours,
            id: demoId('quantum:gates'),
            dlock_group_id: everyone.id,
            name: '每天',
            weekdays: [1, 2, 3, 4, 5, 6, 7],
            windows: [{ start: '06:00', end: '22:00' }],
          },
        ]
      : []),
  ]);
  const members = (['teacher', 'homeroom', 'office', 'hrofficer', 'principal'] as const).map((who) => castId(who));
  if (gates.length)
    await db.insert(dlockGroupMember).values(
      members.map((user_id) => ({
        organization_id,
        dlock_group_id: everyone.id,
        user_id,
        source: 'manual' as const,
      })),
    );
  await db.insert(accessCard).values(
    CARDS.map(([who, number]) => ({
      id: demoId(`access_card:${who}`),
      organization_id,
      user_id: castId(who),
      kind: 'card' as const,
      card_no_sealed: services.seal.seal(number, CARD_NO),
      card_no_bidx: services.seal.blindIndex(number, CARD_NO),
      card_no_end: number.slice(-4),
    })),
  );
  await db.insert(accessRequest).values({
    id: demoId('access_request:office'),
    organization_id,
    doorlock_id: demoId('lock:B:103'),
    user_id: castId('office'),
    reason: '周五接待家长参观实验室',
  });
  await applyAudience({ db, services }, labs.id);
  await refreshLocks(
    { db, services },
    locks.map((one) => one.id),
  );
  await passagesDemo(
    db,
    gates.map((one) => demoId(`lock:gate:${one.name}`)),
    today,
  );
  await elsewhere({ db, services });
}

const IN_TIMES = ['07:18', '07:26', '07:31', '07:44', '07:52'];
const OUT_TIMES = ['16:48', '17:05', '17:20', '17:42', '18:10'];

/** A week of coming and going at the gates, and one door that stayed shut. */
async function passagesDemo(db: DemoContext['db'], gateLocks: readonly string[], today: string): Promise<void> {
  const [lock] = gateLocks;
  if (!lock) return;
  const organization_id = organizationId('sy-middle');
  const people = (['teacher', 'homeroom', 'office', 'hrofficer', 'principal'] as const).map((who) => castId(who));
  const passed = { organization_id, doorlock_id: lock, kind: 'card', result: 'opened' } as const;
  const rows: (typeof accessEvent.$inferInsert)[] = [];
  for (let back = 1; back <= 6; back++) {
    const day = addDays(today, -back);
    for (const [at, user_id] of people.entries())
      rows.push(
        { ...passed, user_id, at: instantAt(day, IN_TIMES[at] ?? '07:30'), direction: 'in' },
        { ...passed, user_id, at: instantAt(day, OUT_TIMES[at] ?? '17:30'), direction: 'out' },
      );
    rows.push({ ...passed, user_id: castId('student'), at: instantAt(day, '07:21'), direction: 'in' });
  }
  const shut = { organization_id, doorlock_id: demoId('lock:B:103'), kind: 'qr', result: 'refused' } as const;
  rows.push({ ...shut, user_id: castId('homeroom'), at: instantAt(addDays(today, -1), '10:12'), reason: 'no_group' });
  await db.insert(accessEvent).values(rows);
}

/** Of another school group: nobody here may see them. */
async function elsewhere({ db, services }: Pick<DemoContext, 'db' | 'services'>): Promise<void> {
  const organization_id = organizationId('md-school');
  const id = demoId('lock:md');
  await db.insert(doorlock).values({
    id,
    organization_id,
    campus_id: campusId('md-school', 'MAIN'),
    code: 'M-1',
    device_sn: 'SIM-MD-1',
    channel: 1,
    name: '正门',
    name_en: 'Main door',
    vendor: 'simulator',
    direction: 'both',
    features: [...FEATURES],
    open_seconds: 5,
    is_enabled: true,
  });
  const group = demoId('dlock_group:md');
  await db.insert(dlockGroup).values({ id: group, organization_id, name: '正门', doorlock_ids: [id] });
  await db.insert(dlockGroupTimeQuantum).values({
    id: demoId('quantum:md'),
    organization_id,
    dlock_group_id: group,
    name: '每天',
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    windows: [{ start: '06:00', end: '22:00' }],
  });
  await db.insert(accessCard).values({
    id: demoId('access_card:md'),
    organization_id,
    user_id: castId('outsider'),
    kind: 'card',
    card_no_sealed: services.seal.seal('04FFFF01', CARD_NO),
    card_no_bidx: services.seal.blindIndex('04FFFF01', CARD_NO),
    card_no_end: 'FF01',
  });
}
