/**
 * A school of 60 classes with full weeks of 40 lessons: its lessons of one week drawn out of the timetable, and its clashes
 * found. `--classes=N` (60), `--draw=N` ms at p99 (200), `--check=N` ms at p99 (50).
 */
import { addDays } from '#shared/dates.ts';
import {
  datedLessons,
  type Slot,
  type Terms,
} from '../src/modules/learning/schedule/server/dated/dated-lessons.policy.ts';
import { clashesOf } from '../src/modules/learning/schedule/server/draft/clashes.policy.ts';
import { machineLine, option, percentile } from './support/machine.ts';

const [classes, draw, check] = [option('classes', 60), option('draw', 200), option('check', 50)];
const RUNS = 60;
const MONDAY = '2026-09-07';

const slots: Slot[] = Array.from({ length: classes * 40 }, (_, at) => ({
  id: `slot ${at}`,
  classroom_ids: [`class ${Math.floor(at / 40)}`],
  subject_value: `1010${String(1 + (at % 9)).padStart(2, '0')}`,
  course_name: null,
  // some teachers stand in two lessons at once: the clashes that are looked for
  teacher_ids: [`teacher ${(at * 7 + Math.floor(at / 40)) % (classes * 3)}`],
  broom_id: at % 13 === 0 ? `lab ${at % 8}` : null,
  weekday: 1 + (Math.floor(at / 8) % 5),
  period_from: 1 + (at % 8),
  period_to: 1 + (at % 8),
  weeks: at % 11 === 0 ? 'odd' : 'all',
  kind: 'lesson',
}));
const periods = Array.from({ length: 8 }, (_, at) => ({
  no: at + 1,
  kind: 'lesson' as const,
  name: String(at + 1),
  name_en: null,
  starts: `${String(8 + at).padStart(2, '0')}:00`,
  ends: `${String(8 + at).padStart(2, '0')}:40`,
}));
const terms: Terms = {
  first_week_monday: MONDAY,
  zone: 'Asia/Shanghai',
  days: Array.from({ length: 7 }, (_, at) => ({
    date: addDays(MONDAY, at),
    kind: at < 5 ? 'workday' : 'rest',
    as_weekday: null,
    name: null,
  })),
  rules: [],
  hours: [{ grade_id: 'grade', from_on: MONDAY, to_on: addDays(MONDAY, 200), periods }],
  places: new Map(
    Array.from({ length: classes }, (_, at) => [
      `class ${at}`,
      { grade_id: 'grade', campus_id: 'campus', broom_id: `home ${at}` },
    ]),
  ),
};
const around = {
  homes: new Map([...terms.places].map(([id, place]) => [id, place.broom_id])),
  members: new Map<string, string[]>(),
  class_of: new Map<string, string>(),
};

console.log(machineLine());
let isGood = true;
for (const [name, work, within] of [
  ['drawn', () => datedLessons(slots, terms).lessons.length, draw],
  ['clashes', () => clashesOf(slots, around).length, check],
] as const) {
  const took: number[] = [];
  let found = 0;
  for (let run = 0; run < RUNS; run++) {
    const from = performance.now();
    found = work();
    took.push(performance.now() - from);
  }
  const [p50, p99] = [percentile(took, 0.5), percentile(took, 0.99)];
  isGood &&= p99 <= within;
  console.log(
    `${name}: ${found} of ${slots.length} lessons, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms: ${p99 <= within ? 'good' : 'NOT GOOD'}`,
  );
}
if (!isGood) process.exitCode = 1;
