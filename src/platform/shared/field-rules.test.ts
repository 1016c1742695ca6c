import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import {
  birthdayFitsId,
  fieldTexts,
  fromTo,
  futureDay,
  futureInstant,
  identityProblems,
  pastDay,
  spanProblem,
} from './field-rules.ts';
import { inZone } from './own-zone.ts';
import { unpackMessage } from './text.ts';

const said = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ path, message }) => [path.join('.'), unpackMessage(message, 'cn')]) ??
  [];

describe('a span', () => {
  it('of days and numbers may be one of them long; one of moments or clock times has to last', () => {
    expect(spanProblem('2026-03-01', '2026-03-01')).toBeNull();
    expect(spanProblem(3, 3)).toBeNull();
    expect(spanProblem('2026-03-02', '2026-03-01')).toBe(fieldTexts.order);
    expect(spanProblem(4, 3)).toBe(fieldTexts.order);
    expect(spanProblem('08:00', '08:00')).toBe(fieldTexts.after);
    expect(spanProblem('2026-03-01T08:00:00Z', '2026-03-01T16:00:00+08:00')).toBe(fieldTexts.after);
    expect(spanProblem('2026-03-01T08:00:00Z', '2026-03-01T16:00:01+08:00')).toBeNull();
  });

  it('with an open end holds', () => {
    for (const open of [null, undefined, ''])
      expect([spanProblem('2026-03-01', open), spanProblem(open, '2026-03-01')]).toEqual([null, null]);
  });

  it('is judged while other fields are still wrong, and says so at its end', () => {
    const schema = z
      .strictObject({ name: z.string(), from: z.iso.date(), to: z.iso.date() })
      .check(fromTo('from', 'to'));
    expect(said(schema, { from: '2026-03-02', to: '2026-03-01' }).map(([path]) => path)).toEqual(['name', 'to']);
  });
});

describe('the present day', () => {
  beforeEach(() => vi.useFakeTimers({ now: new Date('2026-03-01T20:00:00Z') }));
  afterEach(() => vi.useRealTimers());

  it('is that of the school', () => {
    expect(inZone('Asia/Shanghai', () => [said(pastDay, '2026-03-02'), said(futureDay, '2026-03-01')])).toEqual([
      [],
      [['', '不能早于今天']],
    ]);
    expect(inZone('America/New_York', () => [said(pastDay, '2026-03-02'), said(futureDay, '2026-03-01')])).toEqual([
      [['', '不能晚于今天']],
      [],
    ]);
  });

  it('of a moment is now', () => {
    expect(said(futureInstant, '2026-03-01T20:00:00Z')).toEqual([['', '须晚于现在']]);
    expect(said(futureInstant, '2026-03-02T04:00:01+08:00')).toEqual([]);
  });
});

describe('an ID number', () => {
  const identity = { id_type: 'identity', id_no: '110101199003070046' };

  it('says birthday and gender; what is left out or of another document contradicts nothing', () => {
    expect(identityProblems({ ...identity, birthday: '1990-03-07', gender: 'female' })).toEqual({});
    expect(identityProblems({ ...identity, birthday: null })).toEqual({});
    expect(
      identityProblems({ id_type: 'passport', id_no: 'E12345678', birthday: '1990-03-08', gender: 'male' }),
    ).toEqual({});
    expect(identityProblems({ ...identity, birthday: '1990-03-08', gender: 'male' })).toEqual({
      birthday: fieldTexts.birthday_id,
      gender: fieldTexts.gender_id,
    });
  });

  it('is compared in a form, each contradiction at its field', () => {
    const schema = z.looseObject({}).check(birthdayFitsId);
    expect(said(schema, { ...identity, birthday: '1990-03-08', gender: 'male' })).toEqual([
      ['birthday', '与证件号码中的出生日期不一致'],
      ['gender', '证件号码与性别不一致，请核对'],
    ]);
  });
});
