import { plainSigns } from '#shared/text/marks.ts';
import type { GridWeeks } from './grid.types.ts';
import { weeksOf } from './labels.ts';
import type { FoundCourse, NameFinder } from './name-finder.ts';

/** A teacher as typed, and who it may be. */
export interface TypedTeacher {
  readonly typed: string;
  readonly ids: readonly string[];
}

/** What a part of a line says, of one course or of none. */
export interface Part {
  course: FoundCourse | null;
  course_name: string;
  weeks: GridWeeks | null;
  teachers: TypedTeacher[];
  rooms: string[];
  unknown: string[];
}

export interface Line {
  readonly parts: readonly Part[];
  /** The parts were told apart by `/`. */
  readonly is_slashed: boolean;
}

const newPart = (): Part => ({ course: null, course_name: '', weeks: null, teachers: [], rooms: [], unknown: [] });
const WEEKS_IN_BRACKETS = /\(((?:单|双|odd|even|[ab]周|week ?[ab]|第?\d[\d,、~-]{0,20}(?=周))(?:周|weeks?)?)\)/gi;
const SLASH = /[/|;]/;
const BETWEEN = /[\s、,+()&:@]+/;
/** Words in a row that may be one name: Physical Education, Mr John Smith. */
const WORDS = 4;

/** Takes the lines of a cell apart: courses, weeks, teachers, rooms, and what is none of them. */
export function linesOf(text: string, names: NameFinder, class_id: string | null): Line[] {
  const plain = plainSigns(text.replace(/\r\n?|\n/g, '\u0001'))
    .replace(/[[{【〔「]/g, '(')
    .replace(/[\]}】〕」]/g, ')');
  return plain.split('\u0001').flatMap((line) => {
    if (line.trim() === '') return [];
    // a whole line may be a name with a slash of its own
    const whole = names.course(line.trim(), class_id);
    if (whole) return [{ parts: [{ ...newPart(), course: whole, course_name: line.trim() }], is_slashed: false }];
    const pieces = line.split(SLASH).filter((piece) => piece.trim() !== '');
    return [{ parts: pieces.flatMap((piece) => partsOf(piece, names, class_id)), is_slashed: pieces.length > 1 }];
  });
}

function partsOf(piece: string, names: NameFinder, class_id: string | null): Part[] {
  const marked = piece.replace(WEEKS_IN_BRACKETS, (_, weeks: string) => ` \u0002${weeks.replace(/\s/g, '')} `);
  const words = marked.split(BETWEEN).filter(Boolean);
  const reader = new PartReader(names, class_id);
  for (let at = 0; at < words.length; ) at += reader.take(words, at);
  return reader.parts;
}

class PartReader {
  readonly parts: Part[] = [newPart()];
  readonly #names: NameFinder;
  readonly #class_id: string | null;
  /** 单：音 双：美: weeks stand before their course. */
  #weeks_first = false;

  constructor(names: NameFinder, class_id: string | null) {
    this.#names = names;
    this.#class_id = class_id;
  }

  /** Reads what begins at a word, and says of how many words it is. */
  take(words: readonly string[], at: number): number {
    const first = words[at] ?? '';
    const weeks = first.startsWith('\u0002') ? weeksOf(first.slice(1), true) : weeksOf(first);
    if (weeks) {
      this.#takeWeeks(weeks, at === 0);
      return 1;
    }
    for (let count = Math.min(WORDS, words.length - at); count > 0; count -= 1)
      if (this.#takeName(words.slice(at, at + count).join(' '))) return count;
    if (!this.#takeGlued(first)) this.#last.unknown.push(first.replace('\u0002', ''));
    return 1;
  }

  get #last(): Part {
    return this.parts[this.parts.length - 1] as Part;
  }

  #takeWeeks(weeks: GridWeeks, is_first: boolean): void {
    this.#weeks_first ||= is_first;
    if (this.#last.weeks !== null || (this.#weeks_first && this.#last.course)) this.parts.push(newPart());
    this.#last.weeks = weeks;
  }

  #takeName(typed: string): boolean {
    if (this.#names.isIgnored(typed)) return true;
    const course = this.#names.course(typed, this.#class_id);
    if (course) {
      this.#takeCourse(course, typed);
      return true;
    }
    const ids = this.#names.teachers(typed);
    if (ids.length > 0) {
      this.#last.teachers.push({ typed, ids });
      return true;
    }
    return this.#takeNumber(typed) || this.#takeRoom(typed);
  }

  #takeCourse(course: FoundCourse, typed: string): void {
    if (this.#last.course) this.parts.push(newPart());
    this.#last.course = course;
    this.#last.course_name = typed;
  }

  /** The number of a member of staff says which of several is meant, or stands alone. */
  #takeNumber(typed: string): boolean {
    const { teachers } = this.#last;
    const before = teachers.at(-1);
    const id = this.#names.byNumber(typed, before !== undefined && before.ids.length > 1);
    if (id === null) return false;
    if (this.#names.rooms(typed).length > 0) return false;
    if (!before) teachers.push({ typed, ids: [id] });
    else teachers[teachers.length - 1] = numbered(before, typed, id, this.#names);
    return true;
  }

  #takeRoom(typed: string): boolean {
    const [id, ...others] = this.#names.rooms(typed.replace(/^@/, ''));
    if (id === undefined || others.length > 0) return false;
    this.#last.rooms.push(id);
    return true;
  }

  /** 语文张三, 张三语文. */
  #takeGlued(word: string): boolean {
    const letters = [...word];
    for (let at = letters.length - 1; at > 0; at -= 1) {
      const [head = '', tail = ''] = [letters.slice(0, at), letters.slice(at)].map(withoutSigns);
      for (const [typed, name] of [
        [head, tail],
        [tail, head],
      ] as const) {
        const course = this.#names.course(typed, this.#class_id);
        const ids = course ? this.#names.teachers(name) : [];
        if (!course || ids.length === 0) continue;
        this.#takeCourse(course, typed);
        this.#last.teachers.push({ typed: name, ids });
        return true;
      }
    }
    return false;
  }
}

/** 音乐·韩梅梅, 体育-李雷 */
const withoutSigns = (letters: readonly string[]): string => letters.join('').replace(/^[·._-]|[·._-]$/g, '');

/** A name with a number behind: that person, or, where the number is somebody else's, nobody for sure. */
export function numbered({ typed, ids }: TypedTeacher, number: string, id: string, names: NameFinder): TypedTeacher {
  const isMeant = ids.includes(id) || names.isNameOf(id, typed);
  return { typed: `${typed} ${number}`, ids: isMeant ? [id] : [...ids, id] };
}
