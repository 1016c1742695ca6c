import type { Text } from '#shared/text.ts';
import type { Context } from './context.ts';
import type {
  GridAssignment,
  GridAxes,
  GridCell,
  GridDiffering,
  GridEntry,
  GridNotUnderstood,
  GridOpenName,
  GridProblem,
} from './grid-types.ts';
import type { Taught } from './parse-cell.ts';
import type { Cell, SheetView, Trouble } from './sheet-view.ts';

/** A cell of a teacher's grid: it says where the person is, and perhaps what is taught. */
export interface TeacherCell {
  readonly view: SheetView;
  readonly cell: Cell;
  readonly text: string;
  readonly teacher_id: string;
  readonly class_ids: readonly string[];
  readonly weekday: number;
  readonly period_from: number;
  readonly period_to: number;
  readonly entry: GridEntry;
}

/** What is read so far of a whole file. */
export class Book {
  readonly context: Context;
  readonly axes: GridAxes[] = [];
  readonly cells: GridCell[] = [];
  readonly teacher_cells: TeacherCell[] = [];
  readonly assignments: GridAssignment[] = [];
  readonly heads: { readonly class_id: string; readonly teacher_id: string; readonly cell: string }[] = [];
  readonly not_understood: GridNotUnderstood[] = [];
  readonly differing: GridDiffering[] = [];
  readonly #open = new Map<string, GridOpenName & { readonly cells: string[] }>();

  constructor(context: Context) {
    this.context = context;
  }

  get open_names(): readonly GridOpenName[] {
    return [...this.#open.values()];
  }

  /** Lists a cell that is not understood; one of which only the beginning is known is to blame for that alone, and once. */
  refuse(view: SheetView, cell: Cell, wrong: Trouble): void {
    const text = view.text(cell.row, cell.column);
    const isLong = view.isTooLong(cell) && wrong.problem !== 'no_axes';
    const trouble: Trouble = isLong ? { problem: 'too_long', part: text } : wrong;
    if (trouble.problem === 'too_long' && view.tagOf(cell) === 'not_understood') return;
    view.tag(cell, 'not_understood');
    this.not_understood.push({
      sheet: view.name,
      address: view.addressOf(cell),
      text,
      problem: trouble.problem,
      part: trouble.part,
      reason: filled(REASONS[trouble.problem], trouble.part),
    });
    this.#openName(view, cell, trouble);
  }

  #openName(view: SheetView, cell: Cell, { problem, part, candidates = [] }: Trouble): void {
    const of = OPEN[problem];
    if (!of) return;
    const key = `${of} ${part}`;
    const known = this.#open.get(key);
    const place = view.placeOf(cell);
    if (!known) this.#open.set(key, { of, typed: part, problem, candidates, cells: [place] });
    else if (!known.cells.includes(place)) known.cells.push(place);
  }

  /** Who teaches what: by the file first, then as it is stored. */
  taught(): Taught {
    if (this.#taught?.at !== this.assignments.length)
      this.#taught = { at: this.assignments.length, taught: this.#countTaught() };
    return this.#taught.taught;
  }

  #taught: { readonly at: number; readonly taught: Taught } | null = null;

  #countTaught(): Taught {
    const of = new Map<string, string[]>();
    const subjects = new Map<string, string[]>();
    const add = (class_id: string, subject_value: string, teacher_id: string) => {
      push(of, `${class_id} ${subject_value}`, teacher_id);
      push(subjects, `${class_id} ${teacher_id}`, subject_value);
    };
    for (const { class_id, subject_value, teacher_ids } of this.assignments)
      for (const id of teacher_ids) add(class_id, subject_value, id);
    const inFile = new Set(of.keys());
    for (const { class_id, subject_value, teacher_id } of this.context.known.assigned ?? [])
      if (!inFile.has(`${class_id} ${subject_value}`)) add(class_id, subject_value, teacher_id);
    return {
      of: (class_id, subject_value) => of.get(`${class_id} ${subject_value}`) ?? [],
      subjectsOf: (class_id, teacher_id) => subjects.get(`${class_id} ${teacher_id}`) ?? [],
    };
  }
}

function push(map: Map<string, string[]>, key: string, one: string): void {
  const list = map.get(key) ?? [];
  if (!list.includes(one)) list.push(one);
  map.set(key, list);
}

const OPEN: Readonly<Partial<Record<GridProblem, GridOpenName['of']>>> = {
  class_unknown: 'classes',
  class_several: 'classes',
  subject_unknown: 'subjects',
  subject_several: 'subjects',
  courses_several: 'subjects',
  part_unknown: 'subjects',
  teacher_unknown: 'teachers',
  teacher_several: 'teachers',
  room_unknown: 'rooms',
  period_unknown: 'periods',
};

const REASONS: Readonly<Record<GridProblem, Text>> = {
  class_unknown: { cn: '没有班级“{part}”', us: 'There is no class “{part}”' },
  class_several: { cn: '“{part}”可能是几个班级', us: '“{part}” may be more than one class' },
  subject_unknown: { cn: '不认识课程“{part}”', us: 'The course “{part}” is unknown' },
  subject_missing: { cn: '“{part}”没有写明课程', us: '“{part}” does not say which course' },
  subject_several: { cn: '“{part}”可能是几个学科', us: '“{part}” may be more than one subject' },
  teacher_unknown: { cn: '没有教师“{part}”', us: 'There is no teacher “{part}”' },
  teacher_several: {
    cn: '有几位教师叫“{part}”，请写工号或在任课表中写明',
    us: 'Several teachers are called “{part}”. Add the staff number, or say in the list of who teaches what.',
  },
  room_unknown: { cn: '没有教室“{part}”', us: 'There is no room “{part}”' },
  period_unknown: { cn: '作息中没有“{part}”', us: 'The day has no period “{part}”' },
  weekday_unknown: { cn: '不知道“{part}”是星期几', us: '“{part}” is no weekday' },
  courses_several: {
    cn: '“{part}”有几门课，没有写明单周还是双周',
    us: '“{part}” has several courses and does not say which week has which',
  },
  part_unknown: { cn: '看不懂“{part}”', us: '“{part}” is not understood' },
  too_long: {
    cn: '内容太长，不像一节课，没有读取；请改短，或搁置这一格',
    us: 'Too long for a lesson, so it was not read. Shorten it, or set the cell aside.',
  },
  no_axes: { cn: '工作表“{part}”里没有找到课表', us: 'No timetable was found in the sheet “{part}”' },
};

const filled = ({ cn, us }: Text, part: string): Text => ({
  cn: cn.replace('{part}', () => part),
  us: us.replace('{part}', () => part),
});
