import { describe, expect, it } from 'vitest';
import { plainBody, plainFields, plainValues } from './plain-fields.tsx';

const FIELDS = plainFields([
  { name: 'name', kind: 'line', text: 'name', isNeeded: true },
  { name: 'phone', kind: 'tel', text: 'phone' },
  { name: 'sort', kind: 'number', text: 'sort' },
  { name: 'closes_on', kind: 'day', text: 'closes_on' },
]);

describe('plain fields', () => {
  it('begin empty, or with what the row has', () => {
    expect(plainValues(FIELDS, null)).toEqual({ name: '', phone: '', sort: '', closes_on: '' });
    const row = { name: '教务处', phone: null, sort: 0, closes_on: '2026-06-30' };
    expect(plainValues(FIELDS, row)).toEqual({ name: '教务处', phone: '', sort: '0', closes_on: '2026-06-30' });
  });

  it('are sent trimmed: what was cleared as null, numbers as numbers, what is needed even when it is empty', () => {
    expect(plainBody(FIELDS, { name: ' 教务处 ', phone: '', sort: '10', closes_on: '' })).toEqual({
      name: '教务处',
      phone: null,
      sort: 10,
      closes_on: null,
    });
    expect(plainBody(FIELDS, { name: '', phone: '0755-1', sort: ' ', closes_on: '' })).toMatchObject({
      name: '',
      phone: '0755-1',
      sort: null,
    });
  });
});
