import { and, asc, eq, isNotNull, notInArray, sql } from 'drizzle-orm';
import { running } from '#modules/core/directory/server/public.ts';
import { userDepartment } from '#modules/core/directory/server/tables.ts';
import { recordConsents } from '#modules/identity/accounts/server/public.ts';
import { childrenOf } from '#modules/people/family/server/public.ts';
import type { DemoContext } from '#server/module.ts';
import { addDays, instantAt } from '#shared/dates.ts';
import { type CastName, castId } from '../../../../../database/demo/cast.ts';
import { campusId, gateId, organizationId } from '../../../../../database/demo/places.ts';
import { demoId } from '../../../../../database/demo/random.ts';
import type { ParkingState } from '../contract/parking.lifecycle.ts';
import type { ParkingCategory } from '../contract/parking.shapes.ts';
import { groupOf } from './application/application-values.service.ts';
import { parkingNumber } from './application/applications.service.ts';
import { isLive } from './permit/permit-moves.service.ts';
import { parking, parkingAway, parkingCounter, parkingLot, parkingPlate, parkingQuota, parkingTerm } from './tables.ts';

const CATEGORIES: ParkingCategory[] = ['staff', 'guardian', 'temporary'];
const WORKDAYS = [1, 2, 3, 4, 5];
const DROP_OFF = [
  { weekdays: WORKDAYS, start: '07:10', end: '07:40' },
  { weekdays: WORKDAYS, start: '16:20', end: '17:10' },
];
const RULES = '校内限速 10 公里，按车位停放，不占用消防通道和无障碍车位；教学区禁止鸣笛；车证不得转借。';
const RULES_EN =
  'The limit is 10 km/h. Park within the lines, keep fire lanes and accessible spaces free, do not sound the horn near classrooms, and use the permit for your own car only.';

const LOTS = [
  { key: 'south', name: '南门停车场', name_en: 'South car park', capacity: 60, charging: 6, disabled: 2, occupied: 41 },
  {
    key: 'garage',
    name: '明德楼地下车库',
    name_en: 'Mingde garage',
    capacity: 24,
    charging: 4,
    disabled: 1,
    occupied: 22,
  },
  {
    key: 'drop',
    name: '东侧接送区',
    name_en: 'East drop-off zone',
    capacity: 30,
    charging: 0,
    disabled: 0,
    occupied: 3,
  },
] as const;
type LotKey = (typeof LOTS)[number]['key'];
/** Places by lot and category; the garage is full, so that people wait for it. */
const QUOTAS: readonly (readonly [LotKey, ParkingCategory, number, number])[] = [
  ['south', 'staff', 40, 0],
  ['south', 'temporary', 5, 0],
  ['garage', 'staff', 8, 0],
  ['drop', 'guardian', 120, 50],
];

interface Plan {
  readonly who: string;
  readonly plate: string;
  readonly color: 'blue' | 'green';
  readonly status: ParkingState;
  readonly lots: readonly LotKey[];
  readonly category?: ParkingCategory;
  readonly step?: 'leader' | 'security';
}
const ofCast = (who: CastName, facts: Omit<Plan, 'who'>): Plan => ({ who: castId(who), ...facts });

const lotId = (key: LotKey) => demoId(`parking_lot:sy-middle:${key}`);
const termId = (key: string) => demoId(`parking_term:${key}`);

/** Lots and two terms of a school with permits, people who wait and applications to review; another group has one permit. */
export async function parkingDemo(demo: DemoContext): Promise<void> {
  const { db, today } = demo;
  await fillLots(demo);
  await fillTerms(demo);
  const plans = [...castPlans(), ...(await staffPlans(db))];
  const terms = { valid_from: addDays(today, -60), valid_to: addDays(today, 75) };
  const children = await childrenOf(db, castId('guardian'));
  const organization_id = organizationId('sy-middle');
  const child = children.find((one) => one.organization.id === organization_id)?.id ?? null;
  const rows = plans.map((plan, at) => {
    const category = plan.category ?? 'staff';
    const holds = plan.status === 'approved' || plan.status === 'suspended';
    return {
      ...{ id: demoId(`parking:${at}`), organization_id, parking_term_id: termId('autumn'), category },
      ...{ user_id: plan.who, student_id: category === 'guardian' ? child : null, status: plan.status, ...terms },
      no: parkingNumber(Number(today.slice(0, 4)), at + 1),
      wanted_lot_ids: plan.lots.map(lotId),
      parking_lot_id: holds ? (plan.lots.map(lotId)[0] ?? null) : null,
      windows: category === 'guardian' ? DROP_OFF : [],
      owner_name: sql<string>`(select name from "user" where id = ${plan.who})`,
      ...{ step: plan.status === 'submitted' ? (plan.step ?? ('security' as const)) : null },
      step_user_ids: plan.step === 'leader' ? [castId('principal')] : [],
      submitted_at: instantAt(addDays(today, -daysAgo(plan.status)), '08:30'),
      return_notes:
        plan.status === 'returned'
          ? { vehicle_license_file_id: '照片模糊，看不清车牌，请重新拍摄', driving_license_file_id: '请上传驾驶证正页' }
          : {},
      vehicle_license_valid_to: addDays(today, 400),
      driving_license_valid_to: addDays(today, 900),
    };
  });
  await db.insert(parking).values(rows);
  await db.insert(parkingPlate).values(
    plans.map((plan, at) => ({
      ...{ organization_id, group_id: groupOf(organization_id), parking_id: demoId(`parking:${at}`) },
      ...{ user_id: plan.who, plate_no: plan.plate, color: plan.color, kind: 'main' as const },
      ...{ brand_model: plan.color === 'green' ? '比亚迪 秦' : '大众 朗逸', is_live: isLive(plan) },
    })),
  );
  await countPlaces(demo, rows);
  await db.insert(parkingCounter).values({ organization_id, year: Number(today.slice(0, 4)), last: plans.length });
  for (const who of new Set(plans.map((plan) => plan.who))) await recordConsents(demo, who, ['plate'], 'web');
  await db.insert(parkingAway).values({
    ...{ organization_id, parking_id: demoId('parking:1'), from_on: addDays(today, 3), to_on: addDays(today, 5) },
  });
  await fillElsewhere(demo);
}

/** How long ago somebody asked: what still waits for a person does not wait for months. */
const daysAgo = (status: ParkingState): number => (status === 'submitted' ? 2 : status === 'returned' ? 1 : 70);

const castPlans = (): Plan[] => [
  ofCast('teacher', { plate: '粤B12345', color: 'blue', status: 'approved', lots: ['south'] }),
  ofCast('principal', { plate: '粤BD12345', color: 'green', status: 'approved', lots: ['garage'] }),
  ofCast('homeroom', { plate: '粤B6K832', color: 'blue', status: 'returned', lots: ['south'] }),
  ofCast('hrofficer', { plate: '粤B7T206', color: 'blue', status: 'submitted', lots: ['south'], step: 'leader' }),
  ofCast('guardian', { plate: '粤B3M517', color: 'blue', status: 'approved', lots: ['drop'], category: 'guardian' }),
];

/** Staff of the school beside the cast: most have a place, some wait for the garage, some are new. */
async function staffPlans(db: DemoContext['db']): Promise<Plan[]> {
  const known = (['teacher', 'principal', 'homeroom', 'hrofficer', 'office', 'security'] as const).map((who) =>
    castId(who),
  );
  const rows = await db
    .selectDistinct({ id: userDepartment.user_id })
    .from(userDepartment)
    .where(
      and(
        eq(userDepartment.organization_id, organizationId('sy-middle')),
        isNotNull(userDepartment.post_id),
        running(userDepartment),
        notInArray(userDepartment.user_id, known),
      ),
    )
    .orderBy(asc(userDepartment.user_id))
    .limit(30);
  return rows.map(({ id }, at) => {
    const green = at % 3 === 0;
    const plate = green ? `粤BF${String(20100 + at * 37).slice(0, 5)}` : `粤B${String(40211 + at * 613)}`;
    return { who: id, plate, color: green ? 'green' : 'blue', ...stage(at) };
  });
}

function stage(at: number): Pick<Plan, 'status' | 'lots'> {
  if (at < 7) return { status: 'approved', lots: ['garage', 'south'] };
  if (at < 20) return { status: 'approved', lots: ['south'] };
  if (at < 25) return { status: 'waiting', lots: ['garage'] };
  return at < 29 ? { status: 'submitted', lots: ['garage', 'south'] } : { status: 'suspended', lots: ['south'] };
}

async function fillLots({ db }: DemoContext): Promise<void> {
  await db.insert(parkingLot).values(
    LOTS.map(({ key, name, name_en, capacity, charging, disabled, occupied }) => ({
      ...{ id: lotId(key), organization_id: organizationId('sy-middle'), campus_id: campusId('sy-middle', 'SOUTH') },
      ...{ name, name_en, capacity, charging_spaces: charging, disabled_spaces: disabled, occupied },
      gate_ids: key === 'south' ? [gateId('sy-middle', 'SOUTH', 'S')] : [],
    })),
  );
}

async function fillTerms({ db, today }: DemoContext): Promise<void> {
  const same = {
    ...{ organization_id: organizationId('sy-middle'), status: 'open' as const, second_car: false },
    ...{ rules_text: RULES, rules_text_en: RULES_EN, waiting_days: 3 },
    categories: CATEGORIES,
    windows: DROP_OFF.map((one) => ({ ...one, category: 'guardian' as const })),
  };
  await db.insert(parkingTerm).values([
    {
      ...{ ...same, id: termId('autumn'), name: '秋季学期车位', name_en: 'Autumn term parking' },
      ...{ apply_from: addDays(today, -75), apply_to: addDays(today, 30) },
      ...{ valid_from: addDays(today, -60), valid_to: addDays(today, 75) },
    },
    {
      ...{ ...same, id: termId('spring'), name: '春季学期车位', name_en: 'Spring term parking' },
      ...{ apply_from: addDays(today, -3), apply_to: addDays(today, 60) },
      ...{ valid_from: addDays(today, 76), valid_to: addDays(today, 240) },
    },
  ]);
  await db.insert(parkingQuota).values(
    ['autumn', 'spring'].flatMap((term) =>
      QUOTAS.map(([lot, category, quota, oversell_pct]) => ({
        ...{ organization_id: organizationId('sy-middle'), parking_term_id: termId(term), parking_lot_id: lotId(lot) },
        ...{ category, quota, oversell_pct },
      })),
    ),
  );
}

type LotAndCategory = { readonly parking_lot_id: string | null; readonly category: ParkingCategory };

/** `used` of each quota is how many have a place there. */
async function countPlaces({ db }: DemoContext, rows: readonly LotAndCategory[]): Promise<void> {
  for (const [lot, category] of QUOTAS) {
    const used = rows.filter((row) => row.parking_lot_id === lotId(lot) && row.category === category).length;
    await db
      .update(parkingQuota)
      .set({ used })
      .where(
        and(
          eq(parkingQuota.parking_term_id, termId('autumn')),
          eq(parkingQuota.parking_lot_id, lotId(lot)),
          eq(parkingQuota.category, category),
        ),
      );
  }
}

/** A lot, a term and a permit at another school group, so that nobody sees the other’s. */
async function fillElsewhere({ db, today }: DemoContext): Promise<void> {
  const organization_id = organizationId('md-school');
  const [lot, term, permit] = ['lot', 'term', 'permit'].map((one) => demoId(`parking_elsewhere:${one}`));
  if (!lot || !term || !permit) return;
  const days = { valid_from: addDays(today, -60), valid_to: addDays(today, 75) };
  await db
    .insert(parkingLot)
    .values({ id: lot, organization_id, campus_id: campusId('md-school', 'MAIN'), name: '校门停车场', capacity: 20 });
  await db.insert(parkingTerm).values({
    ...{ id: term, organization_id, name: '本学期车位', apply_from: days.valid_from, apply_to: days.valid_to, ...days },
    ...{ categories: ['staff'], rules_text: RULES, status: 'open' },
  });
  await db
    .insert(parkingQuota)
    .values({ organization_id, parking_term_id: term, parking_lot_id: lot, category: 'staff', quota: 20, used: 1 });
  const user_id = castId('outsider');
  await db.insert(parking).values({
    ...{ id: permit, organization_id, no: parkingNumber(Number(today.slice(0, 4)), 1), parking_term_id: term, user_id },
    ...{ category: 'staff', status: 'approved', wanted_lot_ids: [lot], parking_lot_id: lot, ...days },
    submitted_at: instantAt(days.valid_from, '08:30'),
  });
  await db.insert(parkingPlate).values({
    ...{ organization_id, group_id: groupOf(organization_id), parking_id: permit, user_id, plate_no: '粤C12345' },
    ...{ color: 'blue', kind: 'main', is_live: true },
  });
  await db.insert(parkingAway).values({
    ...{ organization_id, parking_id: permit, from_on: addDays(today, 3), to_on: addDays(today, 4) },
  });
  await db.insert(parkingCounter).values({ organization_id, year: Number(today.slice(0, 4)), last: 1 });
}
