import { listIn, type Text } from '#shared/text.ts';
import type { Board } from './board.ts';
import type { ProposalBlock, ProposalProblem, UnplacedLesson } from './problem.ts';
import { capacityAt, slotsFrom, type Unit } from './units.ts';

/** In words what a lesson is: 高一（3）班 体育. */
export function nameOfUnit(problem: ProposalProblem, { lessons }: Pick<Unit, 'lessons'>): string {
  const classes = new Set(lessons.flatMap(({ class_ids }) => class_ids));
  const subjects = new Set(lessons.map(({ subject }) => subject));
  const names = problem.classes.filter(({ id }) => classes.has(id)).map(({ name }) => name);
  const subjectNames = problem.subjects.filter(({ value }) => subjects.has(value)).map(({ name }) => name);
  return `${listIn('cn', names.slice(0, 4))}${names.length > 4 ? '…' : ''} ${subjectNames.join('/')}`;
}

/** Names what stands in the way of a unit that has no place, the worst first, and says it in a sentence. */
export function explain(problem: ProposalProblem, board: Board, unit: Unit): UnplacedLesson[] {
  const counts = new Counts(problem, board, unit);
  const blocks = counts.blocks();
  const worst = blocks.slice(0, 3);
  const name = nameOfUnit(problem, unit);
  const why: Text = {
    cn: `${name}：${counts.starts}个可开始的时段中，${listIn('cn', worst.map(sentenceCn))}`,
    us: `${name}: of ${counts.starts} times to begin, ${listIn('us', worst.map(sentenceUs))}`,
  };
  return unit.lessons.map(({ id }) => ({ lesson: id, blocks, why }));
}

const sentenceCn = ({ name, blocked, taken }: ProposalBlock): string =>
  name.cn +
  listIn('cn', [...(blocked > 0 ? [`有${blocked}个不可排`] : []), ...(taken > 0 ? [`有${taken}个已被占用`] : [])]);
const sentenceUs = ({ name, blocked, taken }: ProposalBlock): string =>
  `${name.us} ${[blocked > 0 ? `is off in ${blocked}` : '', taken > 0 ? `is taken in ${taken}` : ''].filter(Boolean).join(' and ')}`;

type Block = { -readonly [K in keyof ProposalBlock]: ProposalBlock[K] };

class Counts {
  starts = 0;
  readonly #problem: ProposalProblem;
  readonly #board: Board;
  readonly #unit: Unit;
  readonly #found = new Map<string, Block>();

  constructor(problem: ProposalProblem, board: Board, unit: Unit) {
    this.#problem = problem;
    this.#board = board;
    this.#unit = unit;
    const { week } = board;
    for (let start = 0; start < week.slots; start += 1) {
      const slots = slotsFrom(week, start, unit.length);
      if (!slots) continue;
      this.starts += 1;
      for (const party of unit.parties) this.#party(party, slots);
      this.#subjects(start, slots);
      for (const [at, rooms] of unit.needs.entries()) this.#rooms(at, rooms, slots);
    }
    if (this.starts === 0) this.#add('day', null, { cn: '一天的节次', us: 'the day' }, { blocked: 1 });
  }

  blocks(): ProposalBlock[] {
    return [...this.#found.values()].sort((one, other) => other.blocked + other.taken - (one.blocked + one.taken));
  }

  #add(kind: Block['kind'], ref: string | null, name: Text, { blocked = 0, taken = 0 }): void {
    const key = `${kind} ${ref}`;
    const block = this.#found.get(key) ?? { kind, ref, name, blocked: 0, taken: 0 };
    block.blocked += blocked;
    block.taken += taken;
    this.#found.set(key, block);
  }

  #party(party: number, slots: readonly number[]): void {
    const { week } = this.#board;
    const isClass = party < week.classes;
    const who = isClass ? this.#problem.classes[party] : this.#problem.teachers[party - week.classes];
    if (!who) return;
    const isOff = slots.some((slot) => week.blocked[party * week.slots + slot]);
    const isTaken = slots.some((slot) =>
      this.#unit.layers.some((layer) => this.#board.occupant(party, layer, slot) >= 0),
    );
    const name = { cn: who.name, us: who.name };
    if (isOff) this.#add(isClass ? 'class' : 'teacher', who.id, name, { blocked: 1 });
    else if (isTaken) this.#add(isClass ? 'class' : 'teacher', who.id, name, { taken: 1 });
  }

  #subjects(start: number, slots: readonly number[]): void {
    const { week } = this.#board;
    const day = Math.floor(start / week.periods);
    const values = new Set(this.#unit.lessons.map(({ subject }) => subject));
    for (const { value, name, blocked = [] } of this.#problem.subjects.filter((one) => values.has(one.value))) {
      const off = new Set(blocked.map(week.slotOf));
      const groups = this.#unit.groups.filter((group) => week.groups[group]?.subject === value);
      const isFull = groups.some((group) =>
        this.#unit.layers.some(
          (layer) => this.#board.onDay(group, layer, day).length >= (week.groups[group]?.most ?? 1),
        ),
      );
      const text = { cn: `${name}的规则`, us: `the rule of ${name}` };
      if (slots.some((slot) => off.has(slot))) this.#add('subject', value, text, { blocked: 1 });
      else if (isFull) this.#add('subject', value, text, { taken: 1 });
    }
  }

  #rooms(at: number, rooms: readonly number[], slots: readonly number[]): void {
    const { week } = this.#board;
    const asked = this.#unit.lessons.flatMap(({ room }) => room ?? [])[at];
    if (!asked) return;
    const some = (test: (room: number, layer: number, slot: number) => boolean) =>
      rooms.filter((room) => this.#unit.layers.every((layer) => slots.every((slot) => test(room, layer, slot))));
    const open = some((room, layer, slot) => capacityAt(week, room, layer, slot) > 0);
    const free = some((room, layer, slot) => this.#board.freeInRoom(room, layer, slot) > 0);
    const ref = 'id' in asked ? asked.id : asked.kind;
    const name = nameOfRooms(this.#problem, asked);
    if (open.length === 0) this.#add('room', ref, name, { blocked: 1 });
    else if (free.length === 0) this.#add('room', ref, name, { taken: 1 });
  }
}

export function nameOfRooms(
  { rooms }: ProposalProblem,
  asked: { readonly kind: string } | { readonly id: string },
): Text {
  const found = rooms.find((room) => ('id' in asked ? room.id === asked.id : room.kind === asked.kind));
  const kindName = 'id' in asked ? undefined : found?.kind_name;
  const plain = found?.name ?? ('id' in asked ? asked.id : asked.kind);
  return kindName ?? { cn: plain, us: plain };
}
