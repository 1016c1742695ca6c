import { describe, expect, it } from 'vitest';
import { classNames, gradeNames, promotedName } from '../contract/class-names.ts';
import { promotedGradeNames, pupilsWithoutClass, usualMove } from './grades/promotion.policy.ts';
import { mondayOf, mostStudents, usualCapacity, usualSemesters, weekNumber } from './school.policy.ts';

describe('names of grades and classes', () => {
  it('are made from the stage and the year in it', () => {
    expect(gradeNames(102, 1)).toEqual({ name: '高一', name_en: 'Grade 10' });
    expect(gradeNames(101, 3)).toEqual({ name: '初三', name_en: 'Grade 9' });
    expect(gradeNames(103, 6)).toEqual({ name: '六年级', name_en: 'Grade 6' });
    expect(gradeNames(104, 2)).toEqual({ name: '中班', name_en: 'Nursery 2' });
    expect(classNames(gradeNames(104, 1), 2).name).toBe('小（2）班');
    expect(classNames(gradeNames(103, 1), 12)).toEqual({ name: '一年级（12）班', name_en: 'Grade 1, Class 12' });
  });

  it('go up by a year and keep what a school added', () => {
    expect(promotedName('高一（3）班', 102, 1, 2)).toBe('高二（3）班');
    expect(promotedName('Grade 10, Class 3', 102, 1, 2)).toBe('Grade 11, Class 3');
    expect(promotedName('国际七年级（1）班', 101, 1, 2)).toBe('国际八年级（1）班');
    expect(promotedName('小（2）班', 104, 1, 2)).toBe('中（2）班');
    expect(promotedName('小班（1）班', 104, 1, 2)).toBe('中班（1）班');
    expect(promotedName('Grade 1, Class 12', 103, 1, 2)).toBe('Grade 2, Class 12');
    expect(promotedName('实验班', 102, 1, 2)).toBeNull();
    expect(promotedGradeNames({ name: '实验部', name_en: null }, 102, 1, 2)).toEqual({
      name: '高二',
      name_en: 'Grade 11',
    });
  });
});

describe('a class', () => {
  it('is made for so many pupils, and takes a fifth more', () => {
    expect([usualCapacity(104, 1), usualCapacity(104, 2), usualCapacity(104, 3)]).toEqual([25, 30, 35]);
    expect([usualCapacity(103, 1), usualCapacity(101, 1), usualCapacity(102, 3)]).toEqual([45, 50, 50]);
    expect(mostStudents(45)).toBe(54);
  });

  it.each([
    ['admin', 102, 3, 'old', 'graduate'],
    ['admin', 102, 2, 'old', 'up'],
    ['nursery', 104, 3, 'old', 'graduate'],
    ['admin', 103, 5, 'old', 'up'],
    ['teaching', 102, 2, 'old', 'end'],
    ['admin', 102, 3, 'new', 'stay'],
  ])('%s of stage %i in year %i of the %s school year: %s', (kind, stage_code, year_no, school_year_id, move) => {
    const one = { kind, stage_code, year_no, school_year_id, students_count: 30 };
    expect(usualMove(one, 'new')).toBe(move);
  });

  it('cannot end while pupils are in it, unless it is one that they come to from their own classes', () => {
    const one = { kind: 'admin', stage_code: 102, year_no: 1, school_year_id: 'old', students_count: 3 };
    expect(pupilsWithoutClass(one, 'end')).toBe(3);
    expect(pupilsWithoutClass(one, 'up')).toBe(0);
    expect(pupilsWithoutClass({ ...one, kind: 'teaching' }, 'end')).toBe(0);
  });
});

describe('weeks', () => {
  it('are counted from the first Monday to the last week', () => {
    const span = { first_week_monday: '2026-08-31', weeks: 20 };
    expect(weekNumber(span, '2026-08-30')).toBeNull();
    expect(weekNumber(span, '2026-09-06')).toBe(1);
    expect(weekNumber(span, '2026-09-07')).toBe(2);
    expect(weekNumber(span, '2027-01-17')).toBe(20);
    expect(weekNumber(span, '2027-01-18')).toBeNull();
    expect(mondayOf('2026-09-06')).toBe('2026-08-31');
  });

  it('make two semesters that lie inside their year and do not overlap', () => {
    const [one, two] = usualSemesters('2026-09-01', '2027-08-31');
    expect(one).toMatchObject({ starts_on: '2026-09-01', first_week_monday: '2026-08-31' });
    expect((one?.ends_on ?? '') < (two?.starts_on ?? '')).toBe(true);
    expect((two?.ends_on ?? '') <= '2027-08-31').toBe(true);
  });
});
