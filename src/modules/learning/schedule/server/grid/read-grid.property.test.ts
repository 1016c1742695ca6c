import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readGrid } from './read-grid.ts';
import type { Style, WrittenSheet } from './testing/sheets.ts';
import * as shapes from './testing/sheets.ts';
import { keyOf, knownOf, linesOf, linesRead, SUBJECTS, type TestLesson, type TestWeek } from './testing/week.ts';

const CLASSES = 4;
const TEACHERS = 12;
const course = fc.record({ subject: fc.nat(SUBJECTS.length - 1), teacher: fc.nat(TEACHERS - 1).map((at) => `t${at}`) });

/** A week in which no teacher stands in two classes and no class has a course in turn with itself. */
const anyWeek: fc.Arbitrary<TestWeek> = fc
  .record({
    days: fc.integer({ min: 3, max: 7 }),
    periods: fc.integer({ min: 2, max: 9 }),
    cells: fc.array(fc.tuple(fc.nat(CLASSES - 1), fc.nat(6), fc.nat(8), course, fc.option(course, { freq: 4 })), {
      minLength: 30,
      maxLength: 160,
    }),
  })
  .map(({ days, periods, cells }) => {
    const known = knownOf(CLASSES, TEACHERS);
    const lessons = new Map<string, TestLesson>();
    const busy = new Set<string>();
    for (const [at, day, period, odd, even] of cells) {
      const key = keyOf(`c${at}`, (day % days) + 1, (period % periods) + 1);
      const teachers = even ? [odd.teacher, even.teacher] : [odd.teacher];
      const taken = teachers.map((teacher) => `${teacher} ${(day % days) + 1} ${(period % periods) + 1}`);
      if (lessons.has(key) || taken.some((one) => busy.has(one)) || new Set(teachers).size < teachers.length) continue;
      if (even?.subject === odd.subject) continue;
      for (const one of taken) busy.add(one);
      lessons.set(key, { odd, even });
    }
    return { known, lessons, days, periods };
  });

const anyStyle: fc.Arbitrary<Style> = fc.record({
  classes: fc.constantFrom('full', 'digits', 'short'),
  subjects: fc.constantFrom('full', 'short'),
  teachers: fc.constantFrom('line', 'space', 'row'),
});

const each = (week: TestWeek, write: (at: number) => WrittenSheet) => week.known.classes.map((_, at) => write(at));

describe('a timetable that was written is read as it was', () => {
  it.each<[string, (week: TestWeek, style: Style) => WrittenSheet[]]>([
    ['a row a class', (week, style) => [shapes.classRows(week, style)]],
    ['a column a class', (week, style) => [shapes.classColumns(week, { ...style, teachers: 'line' })]],
    ['a sheet a class', (week, style) => each(week, (at) => shapes.classBlock(week, at, style))],
    ['grids of classes below each other', (week, style) => [shapes.stackedBlocks(week, style)]],
    [
      'a turned sheet a class, in English',
      (week, style) => each(week, (at) => shapes.turnedBlock(week, at, { ...style, teachers: 'line' })),
    ],
    ['a row a teacher', (week, style) => [shapes.teacherRows(week, style)]],
    [
      'classes without teachers and teachers',
      (week, style) => [shapes.classRows(week, { ...style, teachers: 'none' }), shapes.teacherRows(week, style)],
    ],
    ['a list', (week, style) => [shapes.list(week, style)]],
  ])('as %s', (_, write) => {
    fc.assert(
      fc.property(anyWeek, anyStyle, (week, style) => {
        const reading = readGrid(write(week, style).map(shapes.asRead), week.known);
        expect(reading.not_understood.slice(0, 3)).toEqual([]);
        expect(linesRead(reading)).toEqual(linesOf(week));
        const { counts } = reading;
        expect(counts.read + counts.set_aside).toBe(counts.in);
      }),
      { seed: 5, numRuns: 40 },
    );
  });
});
