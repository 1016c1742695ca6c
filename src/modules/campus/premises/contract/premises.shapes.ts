import * as z from 'zod';
import { day, id, instant, line, namedRow } from '#shared/fields.ts';
import type { CodeOf, ReferenceList } from '#shared/reference/item.ts';
import { zodOf } from '#shared/reference-lists.ts';
import { states } from '#shared/states.ts';
import { message } from '#shared/text.ts';

export const buildingKinds = [
  { code: 'teaching', cn: '教学楼', us: 'Teaching building' },
  { code: 'lab', cn: '实验楼', us: 'Laboratory building' },
  { code: 'office', cn: '办公楼', us: 'Office building' },
  { code: 'dorm', cn: '宿舍', us: 'Dormitory' },
  { code: 'canteen', cn: '食堂', us: 'Canteen' },
  { code: 'gym', cn: '体育馆', us: 'Gym' },
  { code: 'library', cn: '图书馆', us: 'Library' },
  { code: 'hall', cn: '礼堂', us: 'Hall' },
  { code: 'other', cn: '其他', us: 'Other' },
] as const satisfies ReferenceList;

export const roomKinds = [
  { code: 'classroom', cn: '教室', us: 'Classroom' },
  { code: 'lab', cn: '实验室', us: 'Laboratory' },
  { code: 'computer', cn: '机房', us: 'Computer room' },
  { code: 'office', cn: '办公室', us: 'Office' },
  { code: 'meeting', cn: '会议室', us: 'Meeting room' },
  { code: 'lecture', cn: '报告厅', us: 'Lecture hall' },
  { code: 'music', cn: '音乐室', us: 'Music room' },
  { code: 'art', cn: '美术室', us: 'Art room' },
  { code: 'dance', cn: '舞蹈室', us: 'Dance room' },
  { code: 'gym', cn: '场馆', us: 'Sports hall' },
  { code: 'library', cn: '阅览室', us: 'Reading room' },
  { code: 'dorm', cn: '宿舍', us: 'Dormitory' },
  { code: 'canteen', cn: '餐厅', us: 'Dining room' },
  { code: 'medical', cn: '医务室', us: 'Medical room' },
  { code: 'storage', cn: '库房', us: 'Storage' },
  { code: 'duty', cn: '值班室', us: 'Duty room' },
  { code: 'other', cn: '其他', us: 'Other' },
] as const satisfies ReferenceList;

export const roomEquipment = [
  { code: 'projector', cn: '投影', us: 'Projector' },
  { code: 'board', cn: '黑板', us: 'Board' },
  { code: 'screen', cn: '大屏', us: 'Screen' },
  { code: 'pa', cn: '音响', us: 'Sound' },
  { code: 'camera', cn: '摄像', us: 'Camera' },
  { code: 'aircon', cn: '空调', us: 'Air conditioning' },
  { code: 'piano', cn: '钢琴', us: 'Piano' },
  { code: 'sink', cn: '水槽', us: 'Sink' },
  { code: 'fume_hood', cn: '通风橱', us: 'Fume hood' },
  { code: 'wheelchair', cn: '无障碍', us: 'Wheelchair access' },
] as const satisfies ReferenceList;

/** What may be done in it now. */
export const placeStatuses = [
  { code: 'active', ...states.in_order },
  { code: 'maintenance', ...states.under_maintenance },
  { code: 'closed', ...states.closed },
] as const satisfies ReferenceList;

export type BuildingKind = CodeOf<typeof buildingKinds>;
export type RoomKind = CodeOf<typeof roomKinds>;
export type Equipment = CodeOf<typeof roomEquipment>;
export type PlaceStatus = CodeOf<typeof placeStatuses>;

export const placeStatus = zodOf(placeStatuses);
export const area = z.number().min(0).max(500_000).multipleOf(0.01).nullable().default(null);
export const order = z.int().min(0).max(9999).nullable().default(null);
export const keeper = namedRow.nullable();
export const optionalId = id.nullable().default(null);

/** Why a place is not in use, and until when; both empty while it is. */
export const statusReason = line(1, 100).nullable().default(null);
export const statusUntil = day.nullable().default(null);

/** Corners of a room on the plan of its floor: shares of the width and of the height. */
const outside = message({ cn: '形状超出了平面图', us: 'The shape lies outside the plan' });
const share = z.number().min(0, outside).max(1, outside);
export const polygon = z
  .array(z.tuple([share, share]))
  .min(3)
  .max(60);
export type Polygon = z.output<typeof polygon>;

/** What is taken as a photo of a building, and as the plan of a floor. */
export const PHOTO = { max_bytes: 5 << 20, types: ['image/jpeg', 'image/png'] } as const;
export const FLOOR_PLAN = { max_bytes: 10 << 20, types: ['image/jpeg', 'image/png', 'image/svg+xml'] } as const;

/** A stretch of time in which a room is taken. Null texts: private, and none of the reader’s business. */
export const roomBlock = z.object({
  id,
  starts_at: instant,
  ends_at: instant,
  title: z.string().nullable(),
  who: z.string().nullable(),
  is_mine: z.boolean(),
  /** It waits for approval. */
  is_pending: z.boolean(),
});
export type RoomBlock = z.output<typeof roomBlock>;

/** Something of another module on a room: a lock with its access groups, an open repair. */
export const roomThing = z.object({
  id,
  kind: z.enum(['doorlock', 'repair_order']),
  name: z.string(),
  name_en: z.string().nullable(),
  state: z.string(),
  groups: z.array(z.string()),
});
