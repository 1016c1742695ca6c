import fc from 'fast-check';
import type { ProposalLesson, ProposalProblem, ProposalSlot } from '../problem.ts';

const PERIODS = [1, 2, 3];

export const lesson = (id: string, facts: Partial<ProposalLesson> = {}): ProposalLesson => ({
  id,
  class_ids: ['k'],
  subject: '语',
  teacher_ids: ['t'],
  room: null,
  length: 1,
  weeks: 'all',
  fixed: null,
  base: null,
  ...facts,
});

/** Two classes, two teachers, three periods a day. */
export const smallProblem = (facts: Partial<ProposalProblem>): ProposalProblem => ({
  weekdays: [1, 2, 3, 4, 5],
  periods: PERIODS.map((no) => ({ no, is_morning: no < 3 })),
  classes: ['k', 'k2'].map((id, at) => ({ id, name: `${'一二'[at]}班`, blocked: [] })),
  teachers: ['t', 't2'].map((id, at) => ({ id, name: `${'王李'[at]}老师`, blocked: [] })),
  rooms: [],
  subjects: ['语', '音', '美'].map((value) => ({
    value,
    name: value === '语' ? '语文' : value,
    is_main: value === '语',
  })),
  lessons: [],
  ...facts,
});

const slot = fc.record({ weekday: fc.integer({ min: 1, max: 4 }), period: fc.integer({ min: 1, max: 5 }) });
const slots = (most: number): fc.Arbitrary<ProposalSlot[]> => fc.array(slot, { maxLength: most });
const some = (ids: readonly string[], most: number) =>
  fc.uniqueArray(fc.constantFrom(...ids), { minLength: 1, maxLength: most });
const [CLASSES, TEACHERS, SUBJECTS] = [
  ['k1', 'k2', 'k3'],
  ['t1', 't2', 't3', 't4'],
  ['语', '数', '体', '音'],
];

const anyLesson: fc.Arbitrary<Omit<ProposalLesson, 'id'>> = fc.record({
  class_ids: fc.oneof({ weight: 5, arbitrary: some(CLASSES, 1) }, { weight: 1, arbitrary: some(CLASSES, 3) }),
  subject: fc.constantFrom(...SUBJECTS),
  teacher_ids: fc.oneof({ weight: 5, arbitrary: some(TEACHERS, 1) }, fc.constant([]), some(TEACHERS, 2)),
  room: fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, fc.constant({ kind: 'gym' }), fc.constant({ id: 'lab' })),
  length: fc.constantFrom(1, 1, 1, 2, 3),
  weeks: fc.constantFrom('all', 'all', 'all', 'odd', 'even'),
  fixed: fc.oneof({ weight: 9, arbitrary: fc.constant(null) }, slot),
  base: fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, slot),
});

/** Bands of equal lessons in length and place, as the contract of the problem has them. */
const anyBand = fc.tuple(anyLesson, fc.constantFrom('r1', 'r2')).map(([first, band]) => {
  const { class_ids, length, weeks } = first;
  return [0, 1].map((at) => ({
    ...first,
    class_ids,
    length,
    weeks,
    teacher_ids: [TEACHERS[at] ?? ''],
    room: null,
    fixed: null,
    base: null,
    band,
  }));
});

/** Small weeks in which anything may be asked, also what cannot be. */
export const anyProblem: fc.Arbitrary<ProposalProblem> = fc
  .record({
    loose: fc.array(anyLesson, { maxLength: 45 }),
    band: fc.oneof(fc.constant([]), anyBand),
    offs: fc.array(slots(6), { minLength: 8, maxLength: 8 }),
    run: fc.boolean(),
    stay: fc.nat(10),
    most: fc.option(fc.constantFrom(1, 2), { nil: null }),
  })
  .map(({ loose, band, offs, run, stay, most }) => ({
    weekdays: [1, 2, 3, 4],
    periods: [1, 2, 3, 4, 5].map((no) => ({ no, is_morning: no < 4, ends_run: run && no === 3 })),
    classes: CLASSES.map((id, at) => ({ id, name: id, blocked: (offs[at] ?? []).slice(0, 2) })),
    teachers: TEACHERS.map((id, at) => ({ id, name: id, blocked: offs[at + 3] ?? [] })),
    rooms: [
      { id: 'g1', name: 'g1', kind: 'gym', blocked: offs[7] ?? [] },
      { id: 'g2', name: 'g2', kind: 'gym', capacity: 2 },
      { id: 'lab', name: 'lab', kind: 'lab' },
    ],
    subjects: SUBJECTS.map((value) => {
      const subject = {
        value,
        name: value,
        is_main: value === '语',
        blocked: value === '体' ? [{ weekday: 1, period: 1 }] : [],
      };
      return most === null ? subject : { ...subject, most_a_day: most };
    }),
    lessons: [...loose, ...band].map((one, at) => ({ ...one, id: `l${at}` })),
    wishes: { stay },
  }));
