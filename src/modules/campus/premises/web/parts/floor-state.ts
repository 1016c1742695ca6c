import { instantAt } from '#shared/dates.ts';
import type { CallOutput } from '#shared/endpoint.ts';
import type { bfloors } from '../../contract/bfloors.contract.ts';

export type FloorNow = CallOutput<typeof bfloors.now>;
export type FloorRoom = FloorNow['rooms'][number];

/** What a room is at a moment: `soon` is taken within half an hour. */
export type RoomState = 'free' | 'soon' | 'busy' | 'closed';

const SOON_MS = 30 * 60_000;

/** The stretch that a room is taken for at a moment, or the next one of that day. */
export function blockAt({ blocks }: FloorRoom, at: string) {
  return {
    now: blocks.find((one) => one.starts_at <= at && one.ends_at > at) ?? null,
    next: blocks.find((one) => one.starts_at > at) ?? null,
  };
}

export function stateOf(room: FloorRoom, at: string): RoomState {
  if (!room.is_open) return 'closed';
  const { now, next } = blockAt(room, at);
  if (now) return 'busy';
  return next && Date.parse(next.starts_at) - Date.parse(at) <= SOON_MS ? 'soon' : 'free';
}

/** First and last minute of the day that the slider reaches. */
export const FIRST_MIN = 7 * 60;
export const LAST_MIN = 22 * 60;

/** A minute of a day as an instant. */
export const momentOf = (day: string, minute: number): string =>
  new Date(Date.parse(instantAt(day, '00:00')) + minute * 60_000).toISOString();

/** The part of the plan that a room lies in, as shares of it. */
export function boxOf(shape: NonNullable<FloorRoom['shape']>) {
  const xs = shape.map(([x]) => x);
  const ys = shape.map(([, y]) => y);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return { left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
}

/** Rooms of a floor that its picture shows; none without a picture. */
export const drawnRooms = ({ plan, floor, rooms }: FloorNow): readonly FloorRoom[] =>
  plan && floor.plan_width && floor.plan_height ? rooms.filter((room) => room.shape) : [];
