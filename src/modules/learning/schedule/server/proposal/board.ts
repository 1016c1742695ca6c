import { capacityAt, type Unit, type Week } from './units.ts';

/** Where a unit would stand, and which others had to leave. */
export interface Place {
  readonly start: number;
  readonly rooms: readonly number[];
  readonly others: readonly number[];
}

/** The week while it is filled. Fixed units stand from the beginning and are never named among those that had to leave. */
export class Board {
  readonly week: Week;
  readonly at: Int16Array;
  readonly #rooms: (readonly number[])[];
  /** By (party * 2 + layer) * slots + slot. */
  readonly #parties: Int16Array;
  /** By (room * 2 + layer) * slots + slot. */
  readonly #inRoom: number[][];
  readonly #random: () => number;
  /** Starts that no fixed unit stands in the way of, by unit. */
  readonly starts: readonly (readonly number[])[];
  /** Whether the most a day of a subject holds. */
  keeps_days = true;

  constructor(week: Week, random: () => number) {
    this.week = week;
    this.#random = random;
    this.at = new Int16Array(week.units.length).fill(-1);
    this.#rooms = week.units.map(() => []);
    this.#parties = new Int16Array(week.parties * 2 * week.slots).fill(-1);
    this.#inRoom = Array.from({ length: week.rooms * 2 * week.slots }, () => []);
    for (const unit of week.units)
      if (unit.is_fixed && unit.starts[0] !== undefined) this.put(unit.no, this.#fixedPlace(unit, unit.starts[0]));
    this.starts = week.units.map((unit) =>
      unit.is_fixed ? unit.starts : unit.starts.filter((start) => this.place(unit.no, start) !== null),
    );
  }

  unit(no: number): Unit {
    return this.week.units[no] as Unit;
  }

  roomsOf(no: number): readonly number[] {
    return this.#rooms[no] ?? [];
  }

  occupant(party: number, layer: number, slot: number): number {
    return this.#parties[(party * 2 + layer) * this.week.slots + slot] ?? -1;
  }

  put(no: number, { start, rooms }: Pick<Place, 'start' | 'rooms'>): void {
    this.at[no] = start;
    this.#rooms[no] = rooms;
    this.#mark(no, start, no);
    this.#eachRoomList(no, start, (list) => list.push(no));
  }

  out(no: number): void {
    const start = this.at[no] ?? -1;
    this.#mark(no, start, -1);
    this.#eachRoomList(no, start, (list) => list.splice(list.indexOf(no), 1));
    this.at[no] = -1;
  }

  /** Null: something fixed stands in the way. The unit itself may stand anywhere; it is not in its own way. */
  place(no: number, start: number): Place | null {
    const others: number[] = [];
    if (!this.#collectParties(no, start, others)) return null;
    if (this.keeps_days && !this.#collectDays(no, start, others)) return null;
    const rooms = this.#chooseRooms(no, start, others);
    return rooms && { start, rooms, others };
  }

  /** Those of the same class or teacher that lie where the unit would. */
  neighbours(no: number, start: number): number[] | null {
    const others: number[] = [];
    return this.#collectParties(no, start, others) ? others : null;
  }

  /** How many lessons more a room takes. */
  freeInRoom(room: number, layer: number, slot: number): number {
    const list = this.#inRoom[(room * 2 + layer) * this.week.slots + slot];
    return capacityAt(this.week, room, layer, slot) - (list?.length ?? 0);
  }

  /** Units of a group that stand on a day, in a layer. */
  onDay(group: number, layer: number, day: number): number[] {
    return (this.week.groups[group]?.units ?? []).filter(
      (no) => this.#dayOf(this.at[no] ?? -1) === day && this.unit(no).layers.includes(layer),
    );
  }

  #dayOf(slot: number): number {
    return slot < 0 ? -1 : Math.floor(slot / this.week.periods);
  }

  #mark(no: number, start: number, as: number): void {
    const { parties, layers, length } = this.unit(no);
    for (const party of parties)
      for (const layer of layers) {
        const from = (party * 2 + layer) * this.week.slots + start;
        for (let slot = from; slot < from + length; slot += 1) this.#parties[slot] = as;
      }
  }

  #eachRoomList(no: number, start: number, act: (list: number[]) => void): void {
    const { layers, length } = this.unit(no);
    for (const room of this.roomsOf(no))
      for (const layer of layers)
        for (let slot = start; slot < start + length; slot += 1)
          act(this.#inRoom[(room * 2 + layer) * this.week.slots + slot] as number[]);
  }

  #collectParties(no: number, start: number, others: number[]): boolean {
    const { parties, layers, length } = this.unit(no);
    for (const party of parties)
      for (const layer of layers) {
        const from = (party * 2 + layer) * this.week.slots + start;
        for (let slot = from; slot < from + length; slot += 1) {
          const other = this.#parties[slot] ?? -1;
          if (other < 0 || other === no || others.includes(other)) continue;
          if (this.unit(other).is_fixed) return false;
          others.push(other);
        }
      }
    return true;
  }

  #collectDays(no: number, start: number, others: number[]): boolean {
    const { groups, layers } = this.unit(no);
    const day = this.#dayOf(start);
    for (const group of groups)
      for (const layer of layers) {
        const there = this.onDay(group, layer, day).filter((one) => one !== no && !others.includes(one));
        const most = this.week.groups[group]?.most ?? 1;
        for (let over = there.length - most + 1; over > 0; over -= 1) if (!this.#drop(there, others)) return false;
      }
    return true;
  }

  /** One of them has to leave, but none that is fixed. */
  #drop(there: number[], others: number[]): boolean {
    const loose = there.filter((one) => !this.unit(one).is_fixed);
    const other = loose[Math.floor(this.#random() * loose.length)];
    if (other === undefined) return false;
    there.splice(there.indexOf(other), 1);
    others.push(other);
    return true;
  }

  #chooseRooms(no: number, start: number, others: number[]): number[] | null {
    const chosen: number[] = [];
    for (const rooms of this.unit(no).needs) {
      let best: { readonly room: number; readonly leaving: readonly number[] } | null = null;
      for (const room of rooms) {
        const leaving = this.#leavingRoom(no, room, start, others, chosen);
        if (leaving && (!best || leaving.length < best.leaving.length)) best = { room, leaving };
        if (best?.leaving.length === 0) break;
      }
      if (!best) return null;
      chosen.push(best.room);
      others.push(...best.leaving);
    }
    return chosen;
  }

  /** Who had to leave a room beside the others; null: it cannot be had. */
  #leavingRoom(no: number, room: number, start: number, others: readonly number[], chosen: readonly number[]) {
    const { layers, length } = this.unit(no);
    const taken = chosen.filter((one) => one === room).length;
    const leaving = [...others];
    for (const layer of layers)
      for (let slot = start; slot < start + length; slot += 1) {
        const list = this.#inRoom[(room * 2 + layer) * this.week.slots + slot] ?? [];
        const there = list.filter((one) => one !== no && !leaving.includes(one));
        const over = there.length + taken + 1 - capacityAt(this.week, room, layer, slot);
        for (let one = 0; one < over; one += 1) if (!this.#drop(there, leaving)) return null;
      }
    return leaving.slice(others.length);
  }

  /** A fixed unit stands where it stands; of several rooms it has one that is free, else the first. */
  #fixedPlace(unit: Unit, start: number): Place {
    const rooms =
      this.#chooseRooms(unit.no, start, []) ?? unit.needs.map(([room]) => room ?? -1).filter((room) => room >= 0);
    return { start, rooms, others: [] };
  }
}
