import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { classroom } from '#modules/core/school/server/tables.ts';
import type { DemoContext } from '#server/module.ts';
import { nameKeys } from '#server/search/name-keys.ts';
import { campusId, demoOrganizations, organizationId } from '../../../../../database/demo/places.ts';
import { demoId, randomOf } from '../../../../../database/demo/random.ts';
import type { BuildingKind, Equipment, RoomKind } from '../contract/premises.shapes.ts';
import { drawnRoom, PLAN_DRAWING } from './demo-plan.ts';
import { floorPlan } from './place-files.service.ts';
import { floorName, searchOf } from './premises.policy.ts';
import { bfloor, broom, building } from './tables.ts';

interface Plan {
  readonly code: string;
  readonly name: string;
  readonly name_en: string;
  readonly kind: BuildingKind;
  readonly floors: number;
  readonly rooms: readonly (readonly [
    name: string,
    name_en: string,
    kind: RoomKind,
    seats: number,
    ...equipment: Equipment[],
  ])[];
}

const PLANS: readonly Plan[] = [
  {
    code: 'A',
    name: '明德楼',
    name_en: 'Mingde Building',
    kind: 'teaching',
    floors: 5,
    rooms: [
      ['教室', 'Classroom', 'classroom', 50, 'projector', 'board', 'aircon'],
      ['教室', 'Classroom', 'classroom', 50, 'projector', 'board', 'aircon'],
      ['教室', 'Classroom', 'classroom', 48, 'screen', 'board', 'aircon'],
      ['教室', 'Classroom', 'classroom', 48, 'screen', 'board', 'aircon'],
      ['教师办公室', 'Teachers’ office', 'office', 16, 'aircon'],
      ['会议室', 'Meeting room', 'meeting', 20, 'screen', 'camera', 'aircon'],
    ],
  },
  {
    code: 'B',
    name: '格致楼',
    name_en: 'Science Building',
    kind: 'lab',
    floors: 3,
    rooms: [
      ['化学实验室', 'Chemistry laboratory', 'lab', 48, 'sink', 'fume_hood', 'projector'],
      ['物理实验室', 'Physics laboratory', 'lab', 48, 'projector'],
      ['计算机房', 'Computer room', 'computer', 56, 'screen', 'aircon'],
      ['器材库', 'Store', 'storage', 0],
    ],
  },
  {
    code: 'C',
    name: '行政楼',
    name_en: 'Administration',
    kind: 'office',
    floors: 4,
    rooms: [
      ['办公室', 'Office', 'office', 8, 'aircon'],
      ['办公室', 'Office', 'office', 6, 'aircon'],
      ['报告厅', 'Lecture hall', 'lecture', 180, 'screen', 'pa', 'aircon', 'wheelchair'],
    ],
  },
];

/** Three buildings on the first campus of every school of the demo. */
export async function premisesDemo(source: DemoContext): Promise<void> {
  const { db } = source;
  const random = randomOf('premises');
  const schools = demoOrganizations.filter((one) => one.kind === 'school');
  const houses = schools.flatMap(({ key, campuses }) =>
    PLANS.map((plan, at) => ({
      key,
      plan,
      sort: at,
      campus: campuses[0]?.code ?? '',
      id: demoId(`building:${key}:${plan.code}`),
    })),
  );
  await db.insert(building).values(
    houses.map(({ key, plan, sort, campus, id }) => ({
      id,
      sort,
      code: plan.code,
      name: plan.name,
      ...nameKeys(plan.name),
      name_en: plan.name_en,
      kind: plan.kind,
      organization_id: organizationId(key),
      campus_id: campusId(key, campus),
      built_year: 2004 + sort * 3,
    })),
  );
  const floors = houses.flatMap(({ key, plan, id }) =>
    Array.from({ length: plan.floors }, (_, at) => ({
      key,
      plan,
      level: at + 1,
      building_id: id,
      id: demoId(`bfloor:${key}:${plan.code}:${at + 1}`),
      organization_id: organizationId(key),
      name: floorName(at + 1),
    })),
  );
  await db.insert(bfloor).values(floors.map(({ key: _key, plan: _plan, ...row }) => row));
  await db.insert(broom).values(
    floors.flatMap(({ key, plan, level, id, building_id, organization_id }) =>
      plan.rooms.map(([kindName, kindNameEn, kind, seats, ...equipment], at) => {
        const number = `${level}${String(at + 1).padStart(2, '0')}`;
        const names = { number, name: `${kindName}${number}`, name_en: `${kindNameEn} ${number}` };
        return {
          ...names,
          ...searchOf(names),
          kind,
          seats,
          equipment,
          building_id,
          organization_id,
          bfloor_id: id,
          id: demoId(`broom:${key}:${plan.code}:${number}`),
          bookable: kind === 'meeting' || kind === 'lecture' || kind === 'computer',
          shape: plan.code === 'A' ? drawnRoom(at) : null,
          status: random.chance(0.04) ? ('maintenance' as const) : ('active' as const),
        };
      }),
    ),
  );
  await hangPlans(source, floors);
  await assignClassrooms(source);
}

type Floor = { readonly id: string; readonly organization_id: string; readonly plan: Plan };

/** The teaching buildings have their plan; the others are shown as a grid of rooms. */
async function hangPlans({ db, services }: DemoContext, floors: readonly Floor[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'plans-'));
  const path = join(folder, 'plan.png');
  const { width, height } = await sharp(Buffer.from(PLAN_DRAWING)).png().toFile(path);
  const drawn = floors.filter(({ plan }) => plan.code === 'A');
  const files = await services.files.keepAll(
    db,
    drawn.map(({ id, organization_id }) => ({
      path,
      organization_id,
      kind: floorPlan.kind,
      name: '平面图.png',
      mime: 'image/png',
      owner_id: null,
      attached: { type: floorPlan.kind, id },
    })),
  );
  for (const [at, { id }] of drawn.entries())
    await db
      .update(bfloor)
      .set({ plan_file_id: files[at]?.id as string, plan_width: width, plan_height: height })
      .where(eq(bfloor.id, id));
  await rm(folder, { recursive: true });
}

/** Each class is at home in a classroom, as far as there are any. */
async function assignClassrooms({ db }: DemoContext): Promise<void> {
  await db.execute(sql`
    with rooms as (
      select id, organization_id, row_number() over (partition by organization_id order by number, id) as n
        from ${broom} where kind = 'classroom' and status = 'active'),
    classes as (
      select id, organization_id, row_number() over (partition by organization_id order by grade_id, class_no, id) as n
        from ${classroom} where status = 'active' and kind <> 'teaching')
    update ${classroom} c set broom_id = rooms.id
      from classes join rooms on rooms.organization_id = classes.organization_id and rooms.n = classes.n
     where c.id = classes.id`);
}
