import { ClassFinder, type Found } from './class-finder.ts';
import type { GridKnown, GridMapping } from './grid.types.ts';
import { Periods } from './labels.ts';
import { NameFinder } from './name-finder.ts';

export type Side = 'class' | 'teacher';

/** What is known while a file is read: how classes, people, subjects and periods are found by their texts. */
export class Context {
  readonly known: GridKnown;
  readonly mapping: GridMapping;
  readonly classes: ClassFinder;
  readonly names: NameFinder;
  readonly periods: Periods;

  constructor(known: GridKnown, mapping: GridMapping) {
    this.known = known;
    this.mapping = mapping;
    this.classes = new ClassFinder(known, mapping);
    this.names = new NameFinder(known, mapping);
    this.periods = new Periods(known, mapping);
  }

  /** A class or a teacher by the text of a label; of a teacher also the number. */
  owner(side: Side, text: string): Found {
    if (side === 'class') return this.classes.find(text);
    const number = this.#numberIn(text);
    if (number) return { id: number };
    const ids = this.names.teachers(text.replace(/[(（].{0,20}$/, '').trim());
    const [id] = ids;
    if (id === undefined) return null;
    return ids.length === 1 ? { id } : { several: ids };
  }

  /** The class or the teacher that a title speaks of. */
  ownerIn(side: Side, title: string): Found {
    if (side === 'class') return this.classes.findIn(title);
    const words = title
      .replace(/课程表|课表|任课教师|教师|老师|timetable|teacher/gi, ' ')
      .split(/[\s:：,，()（）]+/)
      .filter(Boolean);
    for (const word of words) {
      const found = this.owner('teacher', word);
      if (found) return found;
    }
    return null;
  }

  #numberIn(text: string): string | null {
    for (const word of text.split(/[\s()（）]+/)) {
      const id = word === '' ? null : this.names.byNumber(word);
      if (id !== null) return id;
    }
    return null;
  }
}
