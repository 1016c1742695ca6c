import type { Book } from './book.ts';
import type { ListColumn, ListHead } from './columns.ts';
import { isEmptyMark, isNote, isTotal, weekdayOf, weeksOf } from './labels.ts';
import { parseCell } from './parse-cell.ts';
import { withWeeks } from './read-block.ts';
import type { SheetView, Trouble } from './sheet-view.ts';

const BETWEEN = /[+,，、;；\n]+/;
/** 周一第3节, 星期一 3-4. */
const DAY_OF_TIME = /^(?:(?:星期|周|礼拜).|[a-z]{3,9})/i;

const NEEDED = ['class', 'weekday', 'period', 'time', 'course'] as const;

/** Reads a list of lessons, a row each: 班级, 星期, 节次, 课程, 教师, 教室, 单双周. */
export function readList(book: Book, view: SheetView, { row: head, at }: ListHead): void {
  for (const cell of view.ownOfRow(head)) view.tag(cell, 'heading');
  for (let row = head + 1; row < view.height; row += 1) readRow(book, view, row, at);
}

function readRow(book: Book, view: SheetView, row: number, at: ListHead['at']): void {
  const own = [...view.ownOfRow(row)];
  const [first] = own;
  if (!first) return;
  const text = view.text(row, first.column);
  if (isTotal(text) || (isNote(text) && own.length < 3)) {
    for (const cell of own) view.tag(cell, isTotal(text) ? 'total' : 'note');
    return;
  }
  // without class, time or course there is no lesson: who sets one of them aside means the row
  if (NEEDED.some((column) => view.isAside(row, at.get(column) ?? -1))) {
    for (const cell of own) view.setAside(cell);
    return;
  }
  new ListRow(book, view, row, at).read();
  for (const cell of own) view.tag(cell, [...at.values()].includes(cell.column) ? 'read' : 'note');
}

class ListRow {
  readonly #book: Book;
  readonly #view: SheetView;
  readonly #row: number;
  readonly #at: ListHead['at'];
  #is_wrong = false;

  constructor(book: Book, view: SheetView, row: number, at: ListHead['at']) {
    this.#book = book;
    this.#view = view;
    this.#row = row;
    this.#at = at;
  }

  read(): void {
    const class_ids = this.#classes();
    const { weekday, period } = this.#time();
    const entries = this.#entries(class_ids[0] ?? null);
    const weeks = weeksOf(this.#text('weeks'), true);
    if (weeks === null && this.#text('weeks') !== '')
      this.#refuse('weeks', { problem: 'part_unknown', part: this.#text('weeks') });
    if (this.#is_wrong || weekday === null || !period) return;
    const cell = { row: this.#row, column: this.#at.get('course') ?? 0 };
    this.#book.cells.push({
      sheet: this.#view.name,
      address: this.#view.addressOf(cell),
      text: this.#view.text(cell.row, cell.column),
      class_ids,
      weekday,
      period_from: period.from,
      period_to: period.to,
      entries: entries.map((entry) => withWeeks(entry, weeks ?? 'all')),
    });
  }

  #text(column: ListColumn): string {
    const text = this.#view.text(this.#row, this.#at.get(column) ?? -1);
    return isEmptyMark(text) ? '' : text;
  }

  #refuse(column: ListColumn, trouble: Trouble): void {
    this.#is_wrong = true;
    const wished = this.#view.originOf(this.#row, this.#at.get(column) ?? 0);
    // an empty cell cannot be listed; the first filled one of its row is
    const cell = this.#view.isOwn(wished.row, wished.column) ? wished : [...this.#view.ownOfRow(this.#row)][0];
    if (cell) this.#book.refuse(this.#view, cell, trouble);
  }

  #classes(): string[] {
    const typed = this.#text('class');
    const grade = this.#text('grade');
    const { classes } = this.#book.context;
    const one = (text: string) => classes.find(text) ?? (grade ? classes.find(grade + text) : null);
    const whole = one(typed);
    const texts = whole && 'id' in whole ? [typed] : typed.split(BETWEEN).filter((text) => text.trim() !== '');
    if (texts.length === 0) this.#refuse('class', { problem: 'class_unknown', part: typed });
    return texts.flatMap((text) => {
      const found = one(text.trim());
      if (found && 'id' in found) return [found.id];
      this.#refuse(
        'class',
        found
          ? { problem: 'class_several', part: text, candidates: found.several }
          : { problem: 'class_unknown', part: text },
      );
      return [];
    });
  }

  #time(): { readonly weekday: number | null; readonly period: { readonly from: number; readonly to: number } | null } {
    const [day = ''] = DAY_OF_TIME.exec(this.#text('time')) ?? [];
    const rest = this.#text('time').slice(day.length).trim();
    const typedDay = this.#text('weekday') || day;
    const typedPeriod = this.#text('period') || rest;
    const weekday = /^[1-7]$/.test(typedDay) ? Number(typedDay) : weekdayOf(typedDay);
    const dayColumn = this.#at.has('weekday') ? 'weekday' : 'time';
    if (weekday === null) this.#refuse(dayColumn, { problem: 'weekday_unknown', part: typedDay });
    const period = this.#book.context.periods.find(typedPeriod);
    if (period && typeof period === 'object') return { weekday, period };
    this.#refuse(this.#at.has('period') ? 'period' : 'time', { problem: 'period_unknown', part: typedPeriod });
    return { weekday, period: null };
  }

  /** Course, teachers and room are read as the lines of one cell; who is to blame is found by its text. */
  #entries(class_id: string | null) {
    const columns = ['course', 'teacher', 'number', 'room'] as const;
    const numbered = `${this.#text('teacher')} ${this.#text('number')}`.trim();
    const text = [this.#text('course'), numbered, this.#text('room')].filter(Boolean).join('\n');
    const { names } = this.#book.context;
    const parsed =
      this.#text('course') === ''
        ? { troubles: [{ problem: 'subject_missing', part: text } as Trouble] }
        : parseCell(text, names, this.#book.taught(), class_id);
    if ('entries' in parsed) return parsed.entries;
    for (const trouble of parsed.troubles) {
      const blamed = columns.find((column) => this.#text(column) !== '' && this.#text(column).includes(trouble.part));
      this.#refuse(blamed ?? 'course', this.#told(trouble, blamed));
    }
    return [];
  }

  /** In a column of its own a name is a name, whatever it looks like. */
  #told(trouble: Trouble, column: ListColumn | undefined): Trouble {
    if (
      trouble.problem !== 'part_unknown' &&
      trouble.problem !== 'teacher_unknown' &&
      trouble.problem !== 'room_unknown'
    )
      return trouble;
    if (column === 'room') return { ...trouble, problem: 'room_unknown' };
    return column === 'teacher' || column === 'number' ? { ...trouble, problem: 'teacher_unknown' } : trouble;
  }
}
