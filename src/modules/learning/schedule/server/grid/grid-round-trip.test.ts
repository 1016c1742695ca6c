import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Style, WrittenSheet } from '../testing/grid-sheets.ts';
import * as shapes from '../testing/grid-sheets.ts';
import { keyOf, knownOf, linesOf, linesRead, SUBJECTS, type TestLesson, type TestWeek } from '../testing/grid-week.ts';
import { readGrid } from './read-grid.ts';

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

describe('a sheet of anything', () => {
  // empty ones, too
  const word = fc.constantFrom(
    ...'  星期一 周二 三 Wed 周五 1 2 第3节 早读 上午 下午 班级 教师 课程 星期 节次 701 初一（2）班 九9 王伟 1001 语 数学 音/美 体(单) 自习 合计 注：无 — 大课间 班主任 ? 初一'.split(
      ' ',
    ),
    '语文 王伟 M-1',
  );
  const size = fc.nat(6);
  const anySheet = fc.record({
    name: fc.constantFrom('初一1班', '王伟', '单周', 'x'),
    rows: fc.array(fc.array(word, { maxLength: 9 }), { maxLength: 12 }),
    merges: fc.array(fc.record({ top: size, left: size, down: fc.nat(2), right: fc.nat(3) }), { maxLength: 3 }),
    hidden: fc.constantFrom(false, false, false, true),
  });

  it('is accounted for whole, each cell once', () => {
    fc.assert(
      fc.property(fc.array(anySheet, { minLength: 1, maxLength: 2 }), (written) => {
        const sheets = written.map(({ merges, rows, ...sheet }) => {
          const ranges = merges.map(({ top, left, down, right }) => ({
            top,
            left,
            bottom: top + down,
            right: left + right,
          }));
          return shapes.asRead({ ...sheet, rows, merges: ranges.filter(({ bottom }) => bottom < rows.length) });
        });
        const { counts, not_understood, cells } = readGrid(sheets, knownOf(4, 12));
        expect(counts.read + counts.set_aside + counts.not_understood).toBe(counts.in);
        expect(not_understood.length === 0).toBe(counts.not_understood === 0);
        for (const { class_ids, period_from, period_to } of cells)
          expect([class_ids.length > 0, period_from <= period_to]).toEqual([true, true]);
      }),
      { seed: 9, numRuns: 2000 },
    );
  });
});
