import { and, asc, eq, isNotNull, notInArray, sql } from 'drizzle-orm';
import { running } from '#modules/core/directory/server/public.ts';
import { userDepartment } from '#modules/core/directory/server/tables.ts';
import { recordConsents } from '#modules/identity/accounts/server/public.ts';
import { childrenOf } from '#modules/people/family/server/public.ts';
import type { DemoContext } from '#server/module.ts';
import { addDays, instantAt } from '#shared/dates.ts';
import { type CastName, castId } from '../../../../../database/demo/cast.ts';
import { campusId, organizationId } from '../../../../../database/demo/places.ts';
import { demoId } from '../../../../../database/demo/random.ts';
import type { ParkingState } from '../contract/parking.lifecycle.ts';
import type { ParkingCategory } from '../contract/parking.shapes.ts';
import { groupOf } from './application/application-values.service.ts';
import { parkingNumbers } from './application/applications.service.ts';
import { DROP_OFF, fillLots, fillPlaces, fillTerms, type LotKey, lotId, RULES, termId } from './lots.demo.ts';
import { isLive } from './permit/permit-moves.service.ts';
import { parking, parkingAway, parkingLot, parkingPlate, parkingQuota, parkingTerm } from './tables.ts';

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
      id: demoId(`parking:${at}`),
      organization_id,
      parking_term_id: termId('autumn'),
      category,
      user_id: plan.who,
      student_id: category === 'guardian' ? child : null,
      status: plan.status,
      ...terms,
      no: parkingNumbers.format(today, at + 1),
      wanted_lot_ids: plan.lots.map(lotId),
      parking_lot_id: holds ? (plan.lots.map(lotId)[0] ?? null) : null,
      windows: category === 'guardian' ? DROP_OFF : [],
      owner_name: sql<string>`(select name from "user" where id = ${plan.who})`,
      step: plan.status === 'submitted' ? (plan.step ?? ('security' as const)) : null,
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
      organization_id,
      group_id: groupOf(organization_id),
      parking_id: demoId(`parking:${at}`),
      user_id: plan.who,
      plate_no: plan.plate,
      color: plan.color,
      kind: 'main' as const,
      brand_model: plan.color === 'green' ? '比亚迪 秦' : '大众 朗逸',
      is_live: isLive(plan),
    })),
  );
  await fillPlaces(demo, organization_id);
  await parkingNumbers.goOnAfter(db, organization_id, today, plans.length);
  for (const who of new Set(plans.map((plan) => plan.who))) await recordConsents(demo, who, ['plate'], 'web');
  await db.insert(parkingAway).values({
    organization_id,
    parking_id: demoId('parking:1'),
    from_on: addDays(today, 3),
    to_on: addDays(today, 5),
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

/** A lot, a term and a permit at another school group, so that nobody sees the other’s. */
async function fillElsewhere(demo: DemoContext): Promise<void> {
  const { db, today } = demo;
  const organization_id = organizationId('md-school');
  const [lot, term, permit] = ['lot', 'term', 'permit'].map((one) => demoId(`parking_elsewhere:${one}`));
  if (!lot || !term || !permit) return;
  const days = { valid_from: addDays(today, -60), valid_to: addDays(today, 75) };
  await db
    .insert(parkingLot)
    .values({ id: lot, organization_id, campus_id: campusId('md-school', 'MAIN'), name: '校门停车场', capacity: 20 });
  await db.insert(parkingTerm).values({
    id: term,
    organization_id,
    name: '本学期车位',
    apply_from: days.valid_from,
    apply_to: days.valid_to,
    ...days,
    categories: ['staff'],
    rules_text: RULES,
    status: 'open',
  });
  await db
    .insert(parkingQuota)
    .values({ organization_id, parking_term_id: term, parking_lot_id: lot, category: 'staff', quota: 20 });
  const user_id = castId('outsider');
  await db.insert(parking).values({
    id: permit,
    organization_id,
    no: parkingNumbers.format(today, 1),
    parking_term_id: term,
    user_id,
    category: 'staff',
    status: 'approved',
    wanted_lot_ids: [lot],
    parking_lot_id: lot,
    ...days,
    submitted_at: instantAt(days.valid_from, '08:30'),
  });
  await fillPlaces(demo, organization_id);
  await db.insert(parkingPlate).values({
    organization_id,
    group_id: groupOf(organization_id),
    parking_id: permit,
    user_id,
    plate_no: '粤C12345',
    color: 'blue',
    kind: 'main',
    is_live: true,
  });
  await db.insert(parkingAway).values({
    organization_id,
    parking_id: permit,
    from_on: addDays(today, 3),
    to_on: addDays(today, 4),
  });
  await parkingNumbers.goOnAfter(db, organization_id, today, 1);
}
