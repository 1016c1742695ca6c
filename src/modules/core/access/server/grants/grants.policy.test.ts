import { describe, expect, it } from 'vitest';
import { visitorRights } from '#modules/campus/visitors/rights.ts';
import { payrollRights } from '#modules/work/payroll/rights.ts';
import type { Actor } from '#server/rights/actor.ts';
import type { Reach } from '../holders/holdings.queries.ts';
import { brokenRules, codesNotHeld, covers, newlyBrokenRules } from './grants.policy.ts';

const actorWith = (grants: Record<string, { organizations: string[]; departments: string[] | null }>): Actor =>
  ({ is_super_admin: false, reach: ['one'], grants: new Map(Object.entries(grants)) }) as unknown as Actor;
const superAdmin = { is_super_admin: true, reach: ['one', 'two'], grants: new Map() } as unknown as Actor;
const whole = (...ids: string[]): Reach => ({ organizations: new Set(ids), departments: null });
const parts = (organization: string, ...ids: string[]): Reach => ({
  organizations: new Set([organization]),
  departments: new Set(ids),
});

describe('what somebody may give', () => {
  const school = actorWith({ [visitorRights.details]: { organizations: ['one'], departments: null } });
  const office = actorWith({ [visitorRights.details]: { organizations: ['one'], departments: ['a', 'b'] } });

  it('are codes of their own', () => {
    expect(codesNotHeld(school, [visitorRights.details, payrollRights.prepare])).toEqual([payrollRights.prepare]);
    expect(codesNotHeld(superAdmin, [visitorRights.details, payrollRights.prepare])).toEqual([]);
  });

  it('is never wider than their own reach', () => {
    expect(covers(school, visitorRights.details, whole('one'))).toBe(true);
    expect(covers(school, visitorRights.details, whole('one', 'two'))).toBe(false);
    expect(covers(school, payrollRights.prepare, whole('one'))).toBe(false);
    expect(covers(school, visitorRights.details, parts('one', 'a'))).toBe(true);
    expect(covers(office, visitorRights.details, parts('one', 'a', 'b'))).toBe(true);
    expect(covers(office, visitorRights.details, parts('one', 'c'))).toBe(false);
    expect(covers(office, visitorRights.details, whole('one'))).toBe(false);
    expect(covers(superAdmin, visitorRights.details, whole('two'))).toBe(true);
    expect(covers(superAdmin, visitorRights.details, whole('three'))).toBe(false);
  });
});

describe('codes that must not meet', () => {
  const rules = [
    { code_a: '1', code_b: '2', level: 'deny' },
    { code_a: '3', code_b: '4', level: 'warn' },
  ] as const;

  it('are found whatever their order', () => {
    expect(brokenRules(rules, ['2', '9', '1'])).toEqual([rules[0]]);
    expect(brokenRules(rules, ['1', '3'])).toEqual([]);
  });

  it('count only when something new brings them together', () => {
    expect(newlyBrokenRules(rules, ['1'], ['2'])).toEqual([rules[0]]);
    expect(newlyBrokenRules(rules, ['1', '2'], ['3'])).toEqual([]);
    expect(newlyBrokenRules(rules, ['1', '2'], ['2'])).toEqual([]);
  });
});
