import * as z from 'zod';
import { id, instant, line, namedRow } from '#shared/fields.ts';
import { statesOf } from '#shared/lifecycle.ts';
import type { CodeOf, ReferenceList } from '#shared/reference/item.ts';
import { zodOf } from '#shared/reference-lists.ts';
import { repairLifecycle } from './repair.lifecycle.ts';

/** From the least urgent to the most. */
export const urgencies = [
  { code: 'low', cn: '不急', us: 'Low' },
  { code: 'normal', cn: '普通', us: 'Normal' },
  { code: 'high', cn: '加急', us: 'High' },
  { code: 'emergency', cn: '紧急', us: 'Emergency' },
] as const satisfies ReferenceList;
export type Urgency = CodeOf<typeof urgencies>;

/** Why a repair waits; the clock stands still meanwhile. */
export const pauseReasons = [
  { code: 'parts', cn: '等待配件', us: 'Waiting for parts' },
  { code: 'access', cn: '房间使用中', us: 'The room is in use' },
  { code: 'vendor', cn: '等待厂商', us: 'Waiting for the vendor' },
  { code: 'other', cn: '其他', us: 'Other' },
] as const satisfies ReferenceList;

export const REPAIR_PHOTO = {
  purpose: 'repair_photo',
  rule: { max_bytes: 10 * 1024 * 1024, types: ['image/jpeg', 'image/png', 'image/webp'] },
} as const;
export const PHOTOS_AT_MOST = 9;
/** Stored by a call of its own, which measures it. */
export const REPAIR_FILM = {
  max_bytes: 50 * 1024 * 1024,
  types: ['video/mp4', 'video/quicktime', 'video/webm'],
} as const;
export const FILM_SECONDS = 30;
/** Faults that one person may report in an hour. */
export const REPORTS_AN_HOUR = 10;
/** So long after the work the reporter may say that it is not mended; then the portal confirms it. */
export const VERIFY_DAYS = 7;
/** An emergency that nobody accepted for so long climbs. */
export const UNACCEPTED_MINUTES = 10;
/** So many faults of one kind in one room within so many days are no accident. */
export const REPEAT = { faults: 3, days: 60 } as const;

export const repairRoom = namedRow.extend({ number: z.string(), building: namedRow, floor: namedRow });

export const part = z.strictObject({
  name: line(1, 60),
  qty: z.int().min(1).max(999),
  fen: z.int().min(0).max(100_000_000),
});
export type Part = z.output<typeof part>;

const ACTIONS = [
  'accept',
  'start',
  'finish',
  'resume',
  'verify',
  'assign',
  'update',
  'pause',
  'refuse',
  'reopen',
  'merge',
  'cancel',
] as const;

export const status = z.enum(statesOf(repairLifecycle));
const shownFile = z.object({ id, name: z.string(), mime: z.string(), size: z.int(), url: z.string() });

/** A repair in a list. */
export const repairRow = z.object({
  id,
  number: z.string(),
  room: repairRoom.nullable(),
  place_text: z.string().nullable(),
  category: namedRow,
  description: z.string(),
  urgency: zodOf(urgencies),
  is_safety: z.boolean(),
  status,
  reporter: namedRow,
  assignee: namedRow.nullable(),
  /** When its time is over, by the working time of the school without the pauses; null: the clock stands still or the work is done. */
  due_at: instant.nullable(),
  is_late: z.boolean(),
  /** The repair that it was merged into, whose state it follows. */
  main: z.object({ id, number: z.string(), status }).nullable(),
  /** Others that were merged into it. */
  merged_count: z.int(),
  reopen_count: z.int(),
  /** Faults of this kind in this room within sixty days, this one among them; for who assigns repairs, null for others. */
  repeats: z.int().nullable(),
  created_at: instant,
  done_at: instant.nullable(),
  actions: z.array(z.enum(ACTIONS)),
  version: z.int(),
});

export const repairDetail = repairRow.extend({
  asset_no: z.string().nullable(),
  visit_from: instant.nullable(),
  visit_to: instant.nullable(),
  /** For the assignee until the repair is confirmed; null for everybody else. */
  phone: z.string().nullable(),
  vendor_name: z.string().nullable(),
  photos: z.array(shownFile),
  film: shownFile.nullable(),
  before_photos: z.array(shownFile),
  after_photos: z.array(shownFile),
  /** Why it is paused now. */
  pause_reason: z.string().nullable(),
  parts: z.array(part),
  minutes: z.int().nullable(),
  cost_fen: z.int().nullable(),
  result: z.string().nullable(),
  rating: z.int().nullable(),
  comment: z.string().nullable(),
  /** Those that follow it, for who works on it or assigns repairs. */
  merged: z.array(z.object({ id, number: z.string(), reporter: namedRow, description: z.string() })),
  /** What else happened in the room within sixty days, for who works on it or assigns repairs. */
  room_faults: z.array(z.object({ id, number: z.string(), category: namedRow, status, created_at: instant })),
  /** When the next use of the room begins, so that the free time before it serves; null: none today. */
  room_busy_from: instant.nullable(),
  /** Until when the room is taken now; null: it is free. */
  room_busy_until: instant.nullable(),
});
