import type { AxisKey, Head } from './blocks.ts';
import type { Context, Side } from './context.ts';
import type { GridProblem } from './grid-types.ts';
import { isNote, isTotal, periodLabel, type Section, sectionOf, weekdayOf, weeksOf } from './labels.ts';
import type { SheetView, Trouble } from './sheet-view.ts';

type Role = 'weekday' | 'period' | 'owner' | 'other';

/** Reads the labels beside the rows of a grid, row by row from the top, and tags what they are. */
export class RowLabels {
  readonly #view: SheetView;
  readonly #context: Context;
  readonly #head: Head;
  readonly #side: Side;
  /** Of the title. */
  readonly #grade: string;
  readonly #roles: ReadonlyMap<number, Role>;
  #before: AxisKey | null = null;
  #section: Section | null = null;
  /** Lessons of the forenoon: in the afternoon some begin to count anew. */
  #forenoon = 0;
  #weekday: number | undefined;

  constructor(view: SheetView, context: Context, head: Head, side: Side, grade: string) {
    this.#view = view;
    this.#context = context;
    this.#head = head;
    this.#side = side;
    this.#grade = grade;
    this.#roles = new Map(head.labels.map((column) => [column, this.#roleOf(column)]));
  }

  get has_owners(): boolean {
    return [...this.#roles.values()].includes('owner');
  }

  /** By row. Rows that end the grid, and all below, are left out. */
  read(): Map<number, AxisKey> {
    const rows = new Map<number, AxisKey>();
    for (let row = (this.#head.rows.at(-1) ?? 0) + 1; row < this.#head.end; row += 1) {
      const key = this.#row(row);
      if (key === 'end') break;
      if (key) rows.set(row, key);
      this.#before = key;
    }
    return rows;
  }

  #texts(row: number): string[] {
    return this.#head.labels.map((column) => this.#view.text(row, column)).filter(Boolean);
  }

  /** Own cells in the columns of lessons. */
  #data(row: number): number {
    return [...this.#head.columns.keys()].filter((column) => this.#view.isOwn(row, column)).length;
  }

  #row(row: number): AxisKey | 'end' | null {
    const texts = this.#texts(row);
    if (this.#head.labels.some((column) => this.#view.isAside(row, column))) return this.#asideByPerson(row);
    if (texts.length === 0 && this.#data(row) === 0) return this.#covered(row) ? this.#before : null;
    if (texts.some((text) => isTotal(text) || isNote(text)))
      return this.#aside(row, isTotal(texts[0] ?? '') ? 'total' : 'note');
    if (this.#endsHere(row) || this.#isTitle(row, texts)) return 'end';
    return this.#needsPeriods() ? this.#periodRow(row, texts) : this.#ownerRow(row, texts);
  }

  /** A row that merged cells of the row before reach into. */
  #covered(row: number): boolean {
    return [...this.#head.columns.keys()].some((column) => this.#view.text(row, column) !== '');
  }

  #needsPeriods(): boolean {
    return (
      ![...this.#head.columns.values()].every(
        ({ period, trouble }) => period ?? trouble?.problem === 'period_unknown',
      ) || this.#head.shape.endsWith('_turned')
    );
  }

  /** One cell alone in its row that is no label: the title of the next grid, or a note below. */
  #endsHere(row: number): boolean {
    const own = [...this.#view.ownOfRow(row)];
    const [only] = own;
    if (own.length !== 1 || !only || this.#data(row) > 1) return false;
    const text = this.#view.text(row, only.column);
    const isLabel = this.#head.labels.includes(only.column) && this.#view.spanOf(row, only.column) === 1;
    return (
      !isLabel &&
      this.#context.periods.find(text) === null &&
      this.#texts(row).length + this.#data(row) > 0 &&
      this.#isAlone(row, text)
    );
  }

  /** A label alone, or right above the next head, that names a class: the title of the next grid. */
  #isTitle(row: number, texts: readonly string[]): boolean {
    const [text = ''] = texts;
    const isAboveHead = row + 1 === this.#head.end && this.#head.end < this.#view.height;
    if (texts.length !== 1 || (this.#data(row) > 0 && !isAboveHead)) return false;
    if (!this.#needsPeriods() || this.has_owners) return false;
    return this.#context.periods.find(text) === null && this.#context.ownerIn(this.#side, text) !== null;
  }

  #isAlone(row: number, text: string): boolean {
    return [...this.#head.labels, ...this.#head.columns.keys()].every((column) =>
      ['', text].includes(this.#view.text(row, column)),
    );
  }

  /** Whose label a person set aside: the row is none of another one's. */
  #asideByPerson(row: number): null {
    for (const cell of this.#view.ownOfRow(row)) this.#view.setAside(cell);
    return null;
  }

  #aside(row: number, why: 'total' | 'note' | 'break'): null {
    for (const cell of this.#view.ownOfRow(row)) this.#view.tag(cell, why);
    return null;
  }

  /** Rows of periods, or of weekdays: with the weekday where the head has none, with a class where one stands beside. */
  #periodRow(row: number, texts: readonly string[]): AxisKey | null {
    const hasDays = [...this.#head.columns.values()].some(({ weekday }) => weekday !== undefined);
    const hasPeriods = [...this.#head.columns.values()].some(({ period }) => period !== undefined);
    this.#takeSection(row);
    const own = this.#ownerOf(row);
    const weeks = this.#weeksIn(row);
    const weekday = hasDays ? undefined : this.#weekdayIn(row);
    if (own?.trouble) return own;
    const beside: AxisKey = { ...own, ...(weeks && { weeks }), ...(weekday !== undefined && { weekday }) };
    if (hasPeriods) return weekday === undefined ? this.#unplaced(row, texts, 'weekday_unknown') : beside;
    const period = this.#periodIn(row);
    if (period === 'break') return this.#aside(row, 'break');
    if (period === null) return this.#unlabelled(row, texts, beside);
    if (period === 'unknown') return this.#unplaced(row, texts, 'period_unknown');
    return { ...beside, period };
  }

  #takeSection(row: number): void {
    for (const column of this.#head.labels) {
      const text = this.#view.text(row, column);
      const section = sectionOf(text) ?? (/^下午./.test(text) ? 'afternoon' : /^上午./.test(text) ? 'morning' : null);
      if (section === 'morning' && this.#section !== 'morning') this.#forenoon = 0;
      if (section) this.#section = section;
    }
  }

  #weeksIn(row: number) {
    for (const column of this.#head.labels) {
      const weeks = weeksOf(this.#view.text(row, column));
      if (weeks) return weeks;
    }
    return null;
  }

  #weekdayIn(row: number): number | undefined {
    for (const column of this.#head.labels) {
      if (this.#roles.get(column) !== 'weekday') continue;
      const weekday = weekdayOf(this.#view.text(row, column));
      if (weekday && weekday !== this.#weekday) [this.#section, this.#forenoon] = [null, 0];
      this.#weekday = weekday ?? this.#weekday;
      this.#takeSection(row);
    }
    return this.#weekday;
  }

  #periodIn(row: number) {
    for (const column of this.#head.labels) {
      const text = this.#view.text(row, column);
      if (text === '' || this.#roles.get(column) !== 'period') continue;
      if (sectionOf(text) || weeksOf(text)) continue;
      const found = this.#context.periods.find(text, { section: this.#section });
      if (found === null) continue;
      const label = periodLabel(text);
      const counted = label?.kind === 'lesson' ? label : null;
      if (counted && this.#section === 'morning') this.#forenoon = Math.max(this.#forenoon, counted.to);
      const again = counted && this.#section === 'afternoon' && counted.from <= this.#forenoon;
      return again ? this.#context.periods.find(text, { section: this.#section, shift: this.#forenoon }) : found;
    }
    return null;
  }

  /** No label of its own: the second row of a period; else something that the day has not. */
  #unlabelled(row: number, texts: readonly string[], beside: AxisKey): AxisKey | null {
    const said = texts.filter(
      (text) => !sectionOf(text) && !weeksOf(text) && weekdayOf(text) === null && !this.#isOwner(text),
    );
    const isEmpty = this.#data(row) === 0;
    if (said.length === 0 || said.every((text) => /^[\d:：~-]+$/.test(text)))
      return this.#before
        ? { ...this.#before, ...(beside.weeks && { weeks: beside.weeks }) }
        : this.#unplaced(row, texts, 'period_unknown');
    if (isEmpty) return this.#aside(row, 'break');
    return this.#unplaced(row, said, 'period_unknown');
  }

  #isOwner(text: string): boolean {
    return this.has_owners && this.#context.owner(this.#side, text) !== null;
  }

  #unplaced(row: number, texts: readonly string[], problem: GridProblem): AxisKey | null {
    if (this.#data(row) === 0) return this.#aside(row, 'break');
    return this.#troubled(row, { problem, part: texts.join(' ') });
  }

  #troubled(row: number, trouble: Trouble): AxisKey {
    const [column = 0] = this.#head.labels.filter(
      (each) => this.#view.text(row, each) === trouble.part || trouble.part.includes(this.#view.text(row, each)),
    );
    return { trouble: { ...trouble, label: this.#view.originOf(row, column) } };
  }

  /** Rows of classes or teachers. */
  #ownerRow(row: number, texts: readonly string[]): AxisKey | null {
    const own = this.#ownerOf(row);
    const weeks = this.#weeksIn(row);
    if (own) return weeks ? { ...own, weeks } : own;
    const said = texts.filter((text) => !weeksOf(text));
    if (said.length === 0 && this.#before) return { ...this.#before, ...(weeks && { weeks }) };
    if (this.#side === 'class') return this.#unplaced(row, said, 'class_unknown');
    const names = said.filter((text) => !this.#context.names.isSubject(text) && !/^\d+$/.test(text));
    return this.#unplaced(row, names.length > 0 ? names : said, 'teacher_unknown');
  }

  /** The class or teacher of a row: by one label, or by that of the grade and that of the class together. */
  #ownerOf(row: number): AxisKey | null {
    const isRow = this.#head.shape.endsWith('_rows');
    const columns = this.#head.labels.filter(
      (column) => isRow || ['owner', 'other'].includes(this.#roles.get(column) ?? ''),
    );
    const texts = columns.map((column) => this.#view.text(row, column)).filter(Boolean);
    const subject = texts.find((text) => this.#side === 'teacher' && this.#context.names.isSubject(text));
    const beside = subject === undefined ? {} : { subject };
    const tries = this.#side === 'teacher' ? [texts.join(' '), ...texts] : this.#classTries(texts, isRow);
    let several: AxisKey | null = null;
    for (const text of tries) {
      if (text === subject) continue;
      const found = this.#context.owner(this.#side, text);
      if (!found) continue;
      if ('id' in found) return { ...beside, owner: found.id };
      const problem = this.#side === 'class' ? 'class_several' : 'teacher_several';
      several ??= this.#troubled(row, { problem, part: text, candidates: found.several });
    }
    return several;
  }

  /** 701; 高一 and 3班; 3 below the title of a grade. */
  #classTries(texts: readonly string[], isRow: boolean): string[] {
    const numbers = texts.map((text) => text.replace(/[()（）]/g, '')).filter((text) => /^\d{1,2}班?$/.test(text));
    const ofGrade = isRow && this.#grade ? numbers.map((text) => `${this.#grade}-${text}`) : [];
    return [...texts, texts.slice(0, 2).join(''), ...ofGrade];
  }

  #roleOf(column: number): Role {
    const counts = { weekday: 0, period: 0, owner: 0 };
    for (let row = (this.#head.rows.at(-1) ?? 0) + 1; row < this.#head.end; row += 1) {
      const text = this.#view.text(row, column);
      if (text === '' || !this.#view.isOwn(row, column)) continue;
      if (weekdayOf(text)) counts.weekday += 1;
      if (this.#context.periods.find(text) !== null) counts.period += 1;
      if (this.#context.owner(this.#side, text)) counts.owner += 1;
    }
    const isTurned = this.#head.shape.endsWith('_columns') || this.#head.shape.endsWith('_turned');
    if (isTurned && counts.weekday > 1) return 'weekday';
    if (counts.owner > 0 && counts.owner >= counts.period) return 'owner';
    return counts.period > 0 ? 'period' : 'other';
  }
}
