import { expect, test } from 'vitest';
import { type ListedDay, listedDays, tableOf } from './national-list.ts';

test('a national list is read as JSON, as it is published', () => {
  const days = [
    { name: '元旦', date: '2027-01-01', isOffDay: true },
    { name: '春节', date: '2027-02-14', isOffDay: false },
  ];
  const wanted: ListedDay[] = [
    { date: '2027-01-01', kind: 'holiday', name: '元旦' },
    { date: '2027-02-14', kind: 'makeup', name: '春节' },
  ];
  expect(listedDays(JSON.stringify({ year: 2027, days }))).toEqual(wanted);
  expect(listedDays(JSON.stringify(days))).toEqual(wanted);
  expect(tableOf(wanted)).toBe('"日期","类型","名称"\r\n"2027-01-01","holiday","元旦"\r\n"2027-02-14","makeup","春节"');
});

test('and as a calendar, whose days end before their end', () => {
  const file = [
    'BEGIN:VCALENDAR',
    'BEGIN:VEVENT',
    'DTSTART;VALUE=DATE:20270205',
    'DTEND;VALUE=DATE:20270207',
    'SUMMARY:春节',
    'END:VEVENT',
    'BEGIN:VEVENT',
    'DTSTART;VALUE=DATE:20270214',
    'SUMMARY:春节',
    ' 调休上班',
    'END:VEVENT',
    'END:VCALENDAR',
  ].join('\r\n');
  expect(listedDays(file)).toEqual([
    { date: '2027-02-05', kind: 'holiday', name: '春节' },
    { date: '2027-02-06', kind: 'holiday', name: '春节' },
    { date: '2027-02-14', kind: 'makeup', name: '春节调休上班' },
  ]);
});

test('is nothing else, and names no day that does not exist', () => {
  expect(['', '你好', '{}', '[1]', '[{"date":"2027-02-30","isOffDay":true}]'].map(listedDays)).toEqual([
    null,
    null,
    null,
    null,
    null,
  ]);
});
