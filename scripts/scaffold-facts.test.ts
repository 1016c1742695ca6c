import { describe, expect, it } from 'vitest';
import { factsOf, factTexts, factWords, tableImports, withImport } from './scaffold-facts.ts';

const LEVEL = 'level choice 级别 / Level: school 校级 / School, city 市级 / City';
const wordsOf = (...asked: string[]) => factWords(factsOf(asked), 'work_plan', 'workPlan');

describe('a fact that is asked for', () => {
  it('becomes a rule, a column, a field, a column of the list and words in both languages', () => {
    const words = wordsOf('starts_on day 开始日期 / Starts on');
    expect(words.fact_rules).toBe('  starts_on: day,');
    expect(words.fact_columns).toBe('    starts_on: day().notNull(),');
    expect(words.fact_fields).toContain("starts_on: { kind: 'day', text: 'work_plan_starts_on'");
    expect(words.fact_fields).toContain('required: true');
    expect(words.fact_demo_days).toBe(', starts_on: addDays(begun, 2)');
    expect(words.fact_shown).toBe("    'starts_on',\n");
    expect(factTexts(factsOf(['starts_on day 开始日期 / Starts on']), 'work_plan', 'us')).toEqual({
      work_plan_starts_on: 'Starts on',
    });
  });

  it('may be missing where it is asked with a question mark, and is as long as it says', () => {
    const words = wordsOf('place? line(40) 地点 / Place');
    expect(words.fact_rules).toBe('  place: line(1, 40).nullable().default(null),');
    expect(words.fact_columns).toBe('    place: text(),');
    expect(words.fact_fields).not.toContain('required');
    expect(words.fact_sample).toBe('');
  });

  it('of few values has them in one list, which rule, column and field share', () => {
    const words = wordsOf(LEVEL);
    expect(words.fact_lists).toContain(`{ code: 'city', cn: "市级", us: "City" }`);
    expect([words.fact_rules, words.fact_columns, words.fact_fields].join()).toMatch(/(workPlanLevelChoices.*){3}/s);
    expect(words.fact_sample).toBe(", level: 'school'");
    expect(words.fact_filters).toBe(', level: anyOf(workPlan.level)');
  });

  it('that is a number lies between two, or has so many digits', () => {
    expect(wordsOf('hours number(1-12) 小时 / Hours').fact_rules).toBe('  hours: z.int().min(1).max(12),');
    expect(wordsOf('pages number(3) 页数 / Pages').fact_rules).toBe('  pages: z.int().min(0).max(999),');
  });

  it('is the remark when none is asked for', () => {
    expect(wordsOf().fact_rules).toBe('  remark: line(1, 200).nullable().default(null),');
  });

  it.each([
    'starts_on date 开始 / Starts',
    'Starts_on day 开始 / Starts',
    'level choice 级别 / Level',
    'level choice 级别 / Level: school 校级 / School, 市级 / City',
    'hours number(12-1) 小时 / Hours',
    'place line(0) 地点 / Place',
    'place line(2-40) 地点 / Place',
    'begun day(3) 日期 / Day',
    'a day 开始',
    '',
  ])('is refused with the way to write it: %j', (asked) => expect(() => factsOf([asked])).toThrow('is no fact'));

  it('has a key of its own', () => {
    expect(() => factsOf(['name line 姓名 / Name'])).toThrow('"name" is there already');
    expect(() => factsOf(['begun day 日期 / Day', 'begun day 日期 / Day'])).toThrow('"begun" is there already');
  });

  it('may have an apostrophe in its words', () => {
    const { fact_lists } = wordsOf("kind choice 证件 / Kind: licence 驾照 / Driver's licence");
    expect(fact_lists).toContain(`us: "Driver's licence"`);
  });
});

describe('the imports of its table', () => {
  const facts = factsOf(['pages number 页数 / Pages', LEVEL]);
  it('join those that are there, types by themselves', () => {
    const before =
      "import { pgTable, text } from 'drizzle-orm/pg-core';\n\nexport const other = pgTable('other', {});\n";
    const after = tableImports(facts, 'work-plan', 'workPlan', true).reduce(withImport, before);
    expect(after).toContain("import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';");
    expect(after).toContain("import type { workPlanLevelChoices } from '../contract/work-plan.contract.ts';");
    expect(after.match(/drizzle-orm\/pg-core/g)).toHaveLength(1);
    expect(tableImports(facts, 'work-plan', 'workPlan', true).reduce(withImport, after)).toBe(after);
  });
});
