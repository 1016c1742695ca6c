import { eq, inArray } from 'drizzle-orm';
import { type RoomHolder, release, reserve } from '#modules/campus/room-bookings/server/public.ts';
import { labelOf } from '#shared/reference-lists.ts';
import { cut } from '#shared/text/cut.ts';
import { UNDONE } from '../../contract/work-plan.lifecycle.ts';
import { itemKinds } from '../../contract/work-plan.shapes.ts';
import { workPlanItem } from '../tables.ts';
import type { StoredItem } from './item-rows.service.ts';

/** Rooms that published items hold. */
export const planRooms: RoomHolder = {
  source: 'work_plan',
  name: { cn: '工作计划', us: 'Work plan' },
  page: '/work_plans',
};

type Holder = Parameters<typeof reserve>[0];

const TITLE = 60;

/** What everybody may read on the board of rooms: the words of an item that all staff see, else its kind alone. */
const titleOf = ({ text, kind, audience, organization_id }: StoredItem): string => {
  const isForStaff = audience.include.some(
    (part) => part.kind === 'organization' && part.id === organization_id && part.user_types.includes('teacher'),
  );
  return isForStaff && audience.exclude.length === 0 ? cut(text, TITLE) : (labelOf(itemKinds, kind, 'cn') ?? '');
};

const wants = ({ broom_id, starts_at, ends_at, status }: StoredItem): boolean =>
  broom_id !== null &&
  starts_at !== null &&
  ends_at !== null &&
  Date.parse(ends_at) > Date.now() &&
  UNDONE.some((state) => state === status);

/** Holds the rooms of items of one school that are out or go out; returns those that have not got theirs. */
export async function holdRooms(by: Holder, items: readonly StoredItem[]): Promise<StoredItem[]> {
  const wanted = items.filter(wants);
  const [first] = wanted;
  if (!first) return [];
  const rows = wanted.map((item) => ({
    broom_id: item.broom_id ?? '',
    starts_at: item.starts_at ?? '',
    ends_at: item.ends_at ?? '',
    source_id: item.id,
    title: titleOf(item),
    user_id: item.owner_ids[0] ?? '',
  }));
  const answer = await reserve(by, { organization_id: first.organization_id, source: planRooms.source, rows });
  const refused = new Set(answer.refused.map(({ source_id }) => source_id));
  const held = wanted.filter(({ id }) => !refused.has(id)).map(({ id }) => id);
  if (held.length > 0)
    await by.db.update(workPlanItem).set({ is_room_held: true }).where(inArray(workPlanItem.id, held));
  return wanted.filter(({ id }) => refused.has(id));
}

/** The same for one item that was changed while it is out; a refused room is told as the board of rooms says it. */
export async function moveRoom(by: Holder, item: StoredItem): Promise<void> {
  if (!wants(item)) return freeRoom(by, item);
  const row = {
    broom_id: item.broom_id ?? '',
    starts_at: item.starts_at ?? '',
    ends_at: item.ends_at ?? '',
    source_id: item.id,
    title: titleOf(item),
    user_id: item.owner_ids[0] ?? '',
  };
  const { organization_id } = item;
  const { refused } = await reserve(by, { organization_id, source: planRooms.source, rows: [row] });
  if (refused[0]) throw refused[0].error;
  await by.db.update(workPlanItem).set({ is_room_held: true }).where(eq(workPlanItem.id, item.id));
}

/** Frees the room of an item, where it has one. */
export async function freeRoom(by: Holder, { id, is_room_held }: StoredItem): Promise<void> {
  if (!is_room_held) return;
  await release(by, planRooms.source, [id]);
  await by.db.update(workPlanItem).set({ is_room_held: false }).where(eq(workPlanItem.id, id));
}
