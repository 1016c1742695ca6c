import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import sharp from 'sharp';
import type { LockFeature } from '#modules/campus/doors/contract/door.shapes.ts';
import { dlockGroup, dlockGroupMember, dlockGroupTimeQuantum, doorlock } from '#modules/campus/doors/server/tables.ts';
import { systemSetting } from '#modules/core/access/server/tables.ts';
import { recordConsents } from '#modules/identity/accounts/server/public.ts';
import type { DemoContext } from '#server/module.ts';
import { addMinutes } from '#shared/dates.ts';
import { castId } from '../../../../../database/demo/cast.ts';
import type { DemoPerson } from '../../../../../database/demo/people.ts';
import { campusId, type OrganizationKey, organizationId } from '../../../../../database/demo/places.ts';
import { drawPortrait, lookOf, PORTRAIT } from '../../../../../database/demo/portraits.ts';
import { demoId } from '../../../../../database/demo/random.ts';
import { demoGroup } from '../../../../../database/demo/school-group.ts';
import { addToDoors, PURPOSE } from './face-moves.service.ts';
import { FACE_ATTACHMENT, facePhoto } from './face-photo.service.ts';
import { faceEnabled } from './settings.ts';
import { faceList } from './tables.ts';

type Status = 'pending' | 'active';

/** The younger child of the guardian of the cast, nine years old and at the primary school. */
export const DEMO_CHILD = demoId('user:pupil:sy-primary:P3-1:0');
const HOURS_AGO = 60;
/** How many people of the school, beside the named ones, have submitted a face that waits. */
const WAITING = 5;

/** Two schools use faces: some are in use, some wait to be looked at; a child’s goes to two doors of the primary school. */
export async function facesDemo(demo: DemoContext): Promise<void> {
  const { db, today } = demo;
  for (const key of ['sy-middle', 'sy-primary'] as const)
    await db.insert(systemSetting).values({
      key: faceEnabled.key,
      value: true,
      level: 'organization',
      reason: 'demo',
      organization_id: organizationId(key),
    });
  await doorsOfPrimarySchool(demo);
  // turnstiles read faces, doors of rooms do not
  await db
    .update(doorlock)
    .set({ features: sql`array_append(${doorlock.features}, 'face')` })
    .where(and(eq(doorlock.organization_id, organizationId('sy-middle')), isNotNull(doorlock.gate_id)));
  const { people } = demoGroup(today);
  const named = new Map(people.map((one) => [one.id, one]));
  const staff = people.filter(
    (one) => one.types.includes('teacher') && one.memberships[0]?.organization === 'sy-middle',
  );
  const waiting = staff.filter((one) => !one.username).slice(0, WAITING);
  const folder = await mkdtemp(join(tmpdir(), 'faces-'));
  const give = async (id: string, school: OrganizationKey, status: Status, giver: string, at: number) => {
    const person = named.get(id);
    if (person) await giveFace(demo, folder, { person, school, status, giver, at });
  };
  try {
    await give(castId('teacher'), 'sy-middle', 'active', castId('teacher'), 0);
    await give(castId('homeroom'), 'sy-middle', 'pending', castId('homeroom'), 1);
    await give(DEMO_CHILD, 'sy-primary', 'active', castId('guardian'), 2);
    for (const [at, one] of waiting.entries()) await give(one.id, 'sy-middle', 'pending', one.id, at + 3);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface DemoFace {
  readonly person: DemoPerson;
  readonly school: OrganizationKey;
  readonly status: Status;
  readonly giver: string;
  readonly at: number;
}

async function giveFace(
  demo: DemoContext,
  folder: string,
  { person, school, status, giver, at }: DemoFace,
): Promise<void> {
  const { db, services, today } = demo;
  const { key, gender, types } = person;
  const id = demoId(`face:${key}`);
  const organization_id = organizationId(school);
  const path = join(folder, `${id}.jpg`);
  const age = Number(today.slice(0, 4)) - Number(person.birthday.slice(0, 4));
  const clothes = types.includes('student') ? 'pupil' : 'teacher';
  const drawn = drawPortrait(lookOf({ key: `face:${key}`, gender, age, clothes, is_foreign: false }));
  await writeFile(path, await sharp(Buffer.from(drawn)).jpeg({ quality: 88 }).toBuffer());
  const [file] = await services.files.keepAll(db, [
    {
      path,
      organization_id,
      kind: facePhoto.kind,
      name: 'face.jpg',
      mime: 'image/jpeg',
      owner_id: giver,
      attached: { type: FACE_ATTACHMENT, id },
    },
  ]);
  const created_at = addMinutes(new Date().toISOString(), -HOURS_AGO * (at + 1));
  await recordConsents({ db, services }, person.id, [PURPOSE], 'web', giver);
  const [row] = await db
    .insert(faceList)
    .values({
      id,
      organization_id,
      user_id: person.id,
      handed_in_by: giver,
      file_id: file?.id ?? null,
      ...PORTRAIT,
      source: at % 2 ? 'upload' : 'capture',
      status,
      created_at,
      updated_at: created_at,
      ...(status === 'active' ? { decided_by: castId('security'), decided_at: created_at } : {}),
    })
    .returning();
  if (row && status === 'active') await addToDoors(demo, row);
}

/** Two turnstiles of the primary school that read faces, open to the child in the day. */
async function doorsOfPrimarySchool({ db }: DemoContext): Promise<void> {
  const organization_id = organizationId('sy-primary');
  const lock = { organization_id, campus_id: campusId('sy-primary', 'PRI'), vendor: 'simulator', channel: 1 } as const;
  const features: LockFeature[] = ['card', 'qr', 'face', 'remote'];
  const state = { direction: 'both', features, open_seconds: 5, is_enabled: true } as const;
  const gates = [
    { code: 'GATE-1', name: '小学部东门闸机', name_en: 'Primary campus east turnstile' },
    { code: 'GATE-2', name: '小学部西门闸机', name_en: 'Primary campus west turnstile' },
  ];
  const locks = gates.map((gate) => ({
    ...lock,
    ...gate,
    id: demoId(`lock:pri:${gate.code}`),
    device_sn: `SIM-PRI-${gate.code}`,
  }));
  await db.insert(doorlock).values(locks.map((one) => ({ ...one, ...state })));
  const id = demoId('dlock_group:pri');
  const doorlock_ids = locks.map((one) => one.id);
  await db.insert(dlockGroup).values({ id, organization_id, name: '学生校门', name_en: 'Student gates', doorlock_ids });
  await db
    .insert(dlockGroupMember)
    .values({ organization_id, dlock_group_id: id, user_id: DEMO_CHILD, source: 'manual' });
  await db.insert(dlockGroupTimeQuantum).values({
    id: demoId('quantum:pri'),
    organization_id,
    dlock_group_id: id,
    name: '每天',
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    windows: [{ start: '00:00', end: '24:00' }],
  });
}
