import { expect, test } from 'vitest';
import { bodyOf, differencesBy, lessonsIn } from './differences.policy.ts';
import { peopleOf } from './settlement.policy.ts';

const lesson = (date: string, period_from: number) => ({
  date,
  period_from,
  subject_value: '101002',
  course_name: null,
  classroom_ids: ['c1'],
  teacher_id: 't1',
  co_teacher_ids: [],
});
const gone = (date: string, period_from: number, teacher_id = 't1') => ({
  ...lesson(date, period_from),
  teacher_id,
  orig_teacher_id: 't1',
});
const words = {
  classes: new Map([['c1', { name: '初一（1）班', name_en: 'Class 7.1' }]]),
  subjects: new Map([['101002', { name: '数学', name_en: 'Mathematics' }]]),
};

test('each weekly lesson is said once, whatever number of days it comes and goes on', () => {
  const settlement = {
    added: [lesson('2026-12-07', 3), lesson('2026-12-14', 3)],
    gone: [gone('2026-12-08', 2), gone('2026-12-15', 2)],
  };
  const own = differencesBy(settlement, peopleOf).get('t1') ?? [];
  expect(lessonsIn(own)).toBe(1);
  expect(bodyOf(own, words, 'cn', 'teacher')).toBe(
    '不再上：周二第2节 初一（1）班 数学\n改为：周一第3节 初一（1）班 数学',
  );
  expect(bodyOf(own, words, 'us', 'class')).toBe(
    'No longer: Tue, period 2 Mathematics\nNow: Mon, period 3 Mathematics',
  );
});

test('a lesson that stays in its place with another room or colleague has changed; who covers it once loses nothing', () => {
  const own = differencesBy({ added: [lesson('2026-12-07', 3)], gone: [gone('2026-12-07', 3, 't2')] }, peopleOf);
  expect(own.get('t2')).toBeUndefined();
  expect(bodyOf(own.get('t1') ?? [], words, 'cn', 'teacher')).toBe('有变化：周一第3节 初一（1）班 数学');
});

test('of many the first twelve are said, and how many more there are', () => {
  const added = Array.from({ length: 20 }, (_, at) =>
    lesson(`2026-12-${String(7 + (at % 5)).padStart(2, '0')}`, at + 1),
  );
  const own = differencesBy({ added, gone: [] }, peopleOf).get('t1') ?? [];
  const lines = bodyOf(own, words, 'cn', 'teacher').split('\n');
  expect(lines).toHaveLength(13);
  expect(lines.at(-1)).toBe('另有8项');
});
