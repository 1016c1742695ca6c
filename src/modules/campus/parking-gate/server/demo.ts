import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { lotsOfSchool } from '#modules/campus/parking/server/public.ts';
import { hashToken } from '#server/crypto/seal.ts';
import type { DemoContext } from '#server/module.ts';
import { addDays, addMinutes, instantAt } from '#shared/dates.ts';
import { castId } from '../../../../../database/demo/cast.ts';
import { gateId, organizationId } from '../../../../../database/demo/places.ts';
import { demoId } from '../../../../../database/demo/random.ts';
import type { PassDecision, PassReason } from '../contract/gate.shapes.ts';
import { type ViolationKind, violationKinds } from '../contract/violation.shapes.ts';
import { pushToCameras } from './cameras/camera-lists.service.ts';
import { carDrawing } from './demo-photo.ts';
import { PHOTO_KIND } from './gate/camera-reads.service.ts';
import { VIOLATION_PHOTO_KIND } from './lists/violations.service.ts';
import { parkingBlacklist, parkingCamera, parkingEvent, parkingPresence, parkingViolation } from './tables.ts';

const HERE = organizationId('sy-middle');
const GATE = gateId('sy-middle', 'SOUTH', 'S');
const camera = (key: string) => demoId(`parking_camera:${key}`);

/** Plate, minutes ago, in or out, what the gate did, why, and how sure the camera was. */
const READS: readonly (readonly [string, number, 'in' | 'out', PassDecision, PassReason | null, number])[] = [
  ['粤B12346', 3, 'in', 'asked', 'near_plate', 0.93],
  ['粤B12345', 12, 'in', 'opened', null, 0.99],
  ['粤A88Q21', 26, 'in', 'refused', 'unknown', 0.98],
  ['粤BD12345', 41, 'in', 'opened', null, 0.97],
  ['粤B3M517', 64, 'out', 'opened', null, 0.98],
  ['粤B3M517', 78, 'in', 'opened', null, 0.98],
  ['粤B5T9K1', 95, 'in', 'refused', 'blocked', 0.99],
  ['粤B40211', 130, 'in', 'opened', null, 0.96],
  ['粤B41437', 142, 'in', 'opened', null, 0.95],
  ['粤B4O824', 155, 'in', 'asked', 'low_confidence', 0.61],
];
/** Plate, whose it is, what, how many days ago, where, and what became of it. */
const VIOLATIONS: readonly (readonly [
  string,
  'teacher' | 'guardian' | null,
  ViolationKind,
  number,
  string,
  'recorded' | 'appealed' | 'confirmed',
])[] = [
  ['粤B12345', 'teacher', 'wrong_place', 2, '行政楼前无障碍车位', 'recorded'],
  ['粤B3M517', 'guardian', 'horn', 5, '教学楼东侧', 'appealed'],
  ['粤B5T9K1', null, 'fire_lane', 9, '食堂后消防通道', 'confirmed'],
  ['粤B5T9K1', null, 'speeding', 20, '南门内主路', 'confirmed'],
];

/** Cameras at the south gate, a morning of reads, some violations and two entries of the block list. */
export async function parkingGateDemo(demo: DemoContext): Promise<void> {
  const { db } = demo;
  const lots = await lotsOfSchool(db, HERE);
  const lot = lots.find((one) => one.id === demoId('parking_lot:sy-middle:south')) ?? lots[0];
  if (!lot) return;
  await fillCameras(demo, lot.id);
  await fillViolations(demo);
  await fillBlocks(demo);
  await fillReads(demo, lot.id);
  await fillElsewhere(demo);
  await pushToCameras(db, HERE);
}

async function fillCameras({ db }: DemoContext, parking_lot_id: string): Promise<void> {
  const plain = {
    organization_id: HERE,
    gate_id: GATE,
    parking_lot_id,
    vendor: 'simulator' as const,
    is_enabled: true,
  };
  await db.insert(parkingCamera).values([
    { ...plain, id: camera('in'), name: '南门入口', serial: 'SIM-LPR-S-IN', direction: 'in' },
    { ...plain, id: camera('out'), name: '南门出口', serial: 'SIM-LPR-S-OUT', direction: 'out' },
    {
      ...plain,
      id: camera('wire'),
      name: '南门侧道',
      serial: 'DEMO-LPR-1',
      vendor: 'lpr_http',
      direction: 'in',
      // like the password of its people, the key of a camera of the demo is known to everybody
      key_hash: hashToken('demo-camera'),
    },
  ]);
}

async function fillViolations({ db, today, services }: DemoContext): Promise<void> {
  const rows = VIOLATIONS.map(([plate_no, who, kind, days, place, status], at) => ({
    id: demoId(`parking_violation:${at}`),
    organization_id: HERE,
    plate_no,
    kind,
    place,
    status,
    user_id: who ? castId(who) : null,
    points: violationKinds.find((one) => one.code === kind)?.points ?? 0,
    at: instantAt(addDays(today, -days), '10:20'),
    created_at: instantAt(addDays(today, -days), '10:21'),
    created_by: castId('guard'),
    appeal: status === 'appealed' ? '当时避让过马路的学生，只短按了一下' : null,
    appealed_at: status === 'appealed' ? instantAt(addDays(today, -days + 1), '19:00') : null,
    decided_by: status === 'confirmed' ? castId('security') : null,
    decided_at: status === 'confirmed' ? instantAt(addDays(today, -days + 1), '09:00') : null,
  }));
  await db.insert(parkingViolation).values(rows);
  await drawn(async (path) => {
    await services.files.keepAll(
      db,
      rows.map((row) => ({
        path,
        kind: VIOLATION_PHOTO_KIND,
        name: '违停照片.jpg',
        mime: 'image/jpeg',
        owner_id: castId('guard'),
        organization_id: HERE,
        attached: { type: VIOLATION_PHOTO_KIND, id: row.id },
      })),
    );
  });
}

async function fillBlocks({ db, today }: DemoContext): Promise<void> {
  const plain = { organization_id: HERE, subject: 'plate' as const };
  await db.insert(parkingBlacklist).values([
    {
      ...plain,
      id: demoId('parking_blacklist:points'),
      plate_no: '粤B5T9K1',
      reason: '本学期违停累计 12 分',
      valid_from: addDays(today, -8),
      valid_to: addDays(today, 21),
      created_by: null,
      violation_ids: [demoId('parking_violation:2'), demoId('parking_violation:3')],
    },
    {
      ...plain,
      id: demoId('parking_blacklist:officer'),
      plate_no: '粤A7R3D2',
      reason: '闯卡并与门卫争执',
      valid_from: addDays(today, -3),
      valid_to: addDays(today, 87),
      created_by: castId('security'),
    },
  ]);
}

async function fillReads({ db, services }: DemoContext, parking_lot_id: string): Promise<void> {
  const now = new Date().toISOString();
  const rows = READS.map(([plate_no, minutes, direction, decision, reason, confidence], at) => ({
    id: demoId(`parking_event:${at}`),
    organization_id: HERE,
    gate_id: GATE,
    parking_lot_id,
    plate_no,
    parking_camera_id: camera(direction),
    event_no: `demo-${at}`,
    at: addMinutes(now, -minutes),
    received_at: addMinutes(now, -minutes),
    direction,
    decision,
    reason,
    confidence,
    near: reason === 'near_plate' ? '粤B12345' : null,
    by: byOf(decision, reason),
  }));
  await db.insert(parkingEvent).values(rows);
  const inside = rows.filter((row) => row.decision === 'opened' && row.plate_no !== '粤B3M517');
  await db
    .insert(parkingPresence)
    .values(
      inside.map(({ plate_no, at }) => ({ organization_id: HERE, plate_no, parking_lot_id, at, is_inside: true })),
    );
  await drawn(async (path) => {
    await services.files.keepAll(
      db,
      rows.slice(0, 4).map((row) => ({
        path,
        kind: PHOTO_KIND,
        name: 'plate.jpg',
        mime: 'image/jpeg',
        owner_id: null,
        organization_id: HERE,
        attached: { type: PHOTO_KIND, id: row.id },
      })),
    );
  });
}

const byOf = (decision: PassDecision, reason: PassReason | null) => {
  if (reason === 'blocked') return 'block_list' as const;
  return decision === 'opened' ? ('permit' as const) : null;
};

/** Draws a car into a file that is gone afterwards. */
async function drawn(work: (path: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'demo-car-'));
  try {
    const path = join(folder, 'car.jpg');
    await sharp(Buffer.from(carDrawing('粤B12345', '#b8c0c8')))
      .jpeg({ quality: 80 })
      .toFile(path);
    await work(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Of another school group: nobody here may see them. */
async function fillElsewhere({ db, today }: DemoContext): Promise<void> {
  const organization_id = organizationId('md-school');
  const [lot] = await lotsOfSchool(db, organization_id);
  if (!lot) return;
  const gate_id = gateId('md-school', 'MAIN', 'S');
  const id = demoId('parking_camera:md');
  await db.insert(parkingCamera).values({
    id,
    organization_id,
    gate_id,
    parking_lot_id: lot.id,
    name: '正门',
    serial: 'SIM-LPR-MD',
    vendor: 'simulator',
    direction: 'in',
    is_enabled: true,
  });
  const at = instantAt(addDays(today, -1), '09:00');
  await db.insert(parkingEvent).values({
    id: demoId('parking_event:md'),
    organization_id,
    gate_id,
    parking_lot_id: lot.id,
    parking_camera_id: id,
    event_no: '1',
    at,
    plate_no: '粤A00001',
    confidence: 0.99,
    direction: 'in',
    decision: 'refused',
    reason: 'unknown',
  });
  await db.insert(parkingViolation).values({
    id: demoId('parking_violation:md'),
    organization_id,
    plate_no: '粤A00001',
    kind: 'wrong_place',
    points: 2,
    at,
    place: '正门',
    created_by: castId('outsider'),
  });
  await db.insert(parkingBlacklist).values({
    id: demoId('parking_blacklist:md'),
    organization_id,
    subject: 'plate',
    plate_no: '粤A00001',
    reason: '多次违停',
    valid_from: today,
    valid_to: addDays(today, 30),
    created_by: castId('outsider'),
  });
}
