import { eq } from 'drizzle-orm';
import type { DemoContext } from '#server/module.ts';
import { addDays } from '#shared/dates.ts';
import { campusId, gateId, organizationId } from '../../../../../database/demo/places.ts';
import { demoId } from '../../../../../database/demo/random.ts';
import type { ParkingCategory } from '../contract/parking.shapes.ts';
import { givePlace, joinQueue, syncPlaces } from './lot/places.service.ts';
import { parking, parkingLot, parkingQuota, parkingTerm } from './tables.ts';

const CATEGORIES: ParkingCategory[] = ['staff', 'guardian', 'temporary'];
const WORKDAYS = [1, 2, 3, 4, 5];
export const DROP_OFF = [
  { weekdays: WORKDAYS, start: '07:10', end: '07:40' },
  { weekdays: WORKDAYS, start: '16:20', end: '17:10' },
];
export const RULES = '校内限速 10 公里，按车位停放，不占用消防通道和无障碍车位；教学区禁止鸣笛；车证不得转借。';
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
export type LotKey = (typeof LOTS)[number]['key'];
/** Places by lot and category; the garage is full, so that people wait for it. */
const QUOTAS: readonly (readonly [LotKey, ParkingCategory, number, number])[] = [
  ['south', 'staff', 40, 0],
  ['south', 'temporary', 5, 0],
  ['garage', 'staff', 8, 0],
  ['drop', 'guardian', 120, 50],
];

export const lotId = (key: LotKey) => demoId(`parking_lot:sy-middle:${key}`);
export const termId = (key: string) => demoId(`parking_term:${key}`);

/** The lots of the middle school. */
export async function fillLots({ db }: DemoContext): Promise<void> {
  await db.insert(parkingLot).values(
    LOTS.map(({ key, name, name_en, capacity, charging, disabled, occupied }) => ({
      id: lotId(key),
      organization_id: organizationId('sy-middle'),
      campus_id: campusId('sy-middle', 'SOUTH'),
      name,
      name_en,
      capacity,
      charging_spaces: charging,
      disabled_spaces: disabled,
      occupied,
      gate_ids: key === 'south' ? [gateId('sy-middle', 'SOUTH', 'S')] : [],
    })),
  );
}

/** Its two terms, with the places of each lot. */
export async function fillTerms({ db, today }: DemoContext): Promise<void> {
  const same = {
    organization_id: organizationId('sy-middle'),
    status: 'open' as const,
    second_car: false,
    rules_text: RULES,
    rules_text_en: RULES_EN,
    waiting_days: 3,
    categories: CATEGORIES,
    windows: DROP_OFF.map((one) => ({ ...one, category: 'guardian' as const })),
  };
  await db.insert(parkingTerm).values([
    {
      ...same,
      id: termId('autumn'),
      name: '秋季学期车位',
      name_en: 'Autumn term parking',
      apply_from: addDays(today, -75),
      apply_to: addDays(today, 30),
      valid_from: addDays(today, -60),
      valid_to: addDays(today, 75),
    },
    {
      ...same,
      id: termId('spring'),
      name: '春季学期车位',
      name_en: 'Spring term parking',
      apply_from: addDays(today, -3),
      apply_to: addDays(today, 60),
      valid_from: addDays(today, 76),
      valid_to: addDays(today, 240),
    },
  ]);
  await db.insert(parkingQuota).values(
    ['autumn', 'spring'].flatMap((term) =>
      QUOTAS.map(([lot, category, quota, oversell_pct]) => ({
        organization_id: organizationId('sy-middle'),
        parking_term_id: termId(term),
        parking_lot_id: lotId(lot),
        category,
        quota,
        oversell_pct,
      })),
    ),
  );
}

/** The places of a school, with those who have one or wait for it. */
export async function fillPlaces(demo: DemoContext, organization_id: string): Promise<void> {
  await syncPlaces(demo, eq(parkingQuota.organization_id, organization_id));
  const rows = await demo.db
    .select()
    .from(parking)
    .where(eq(parking.organization_id, organization_id))
    .orderBy(parking.id);
  for (const row of rows) {
    if (row.status === 'waiting') await joinQueue(demo, row);
    else if (row.parking_lot_id) await givePlace(demo, row, [row.parking_lot_id]);
  }
}
