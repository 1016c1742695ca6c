import type { WageColumn } from '../contract/wages.shapes.ts';
import { settled } from './pure/settle.ts';
import type { SlipValues } from './pure/sums.ts';

export const column = (
  key: string,
  label: string,
  label_en: string,
  kind: WageColumn['kind'],
  more: Partial<WageColumn> = {},
): WageColumn => ({ key, label, label_en, kind, group: null, hide_zero: true, explain: null, head: null, ...more });

export const COLUMNS: WageColumn[] = [
  column('post_pay', '岗位工资', 'Post pay', 'earning'),
  column('grade_pay', '薪级工资', 'Grade pay', 'earning'),
  column('lessons', '课时费', 'Lesson fees', 'earning', { explain: '按教务处核定的课时计算' }),
  column('homeroom', '班主任津贴', 'Homeroom allowance', 'earning'),
  column('gross', '应发合计', 'Gross pay', 'subtotal', { of: ['post_pay', 'grade_pay', 'lessons', 'homeroom'] }),
  column('pension', '养老保险', 'Pension insurance', 'deduction'),
  column('medical', '医疗保险', 'Medical insurance', 'deduction'),
  column('housing', '住房公积金', 'Housing fund', 'deduction'),
  column('tax', '个人所得税', 'Income tax', 'deduction'),
  column('employer', '单位缴纳', 'Paid by the school', 'employer'),
  column('net', '实发合计', 'Net pay', 'net'),
];

/** What somebody earns in a month, told apart by their place in the list; lessons differ from month to month. */
export function valuesOf(at: number, month: number): SlipValues {
  const post_pay = 421_037 + at * 7_319;
  const grade_pay = 236_114 + at * 3_907;
  const lessons = at % 3 === 0 ? 0 : 61_250 + ((at * 31 + month * 47) % 9) * 5_130;
  const homeroom = at % 5 === 1 ? 80_000 : 0;
  const base = post_pay + grade_pay;
  const share = (thousandth: number) => Math.round((base * thousandth) / 1000);
  const given = { post_pay, grade_pay, lessons, homeroom, pension: share(80), medical: share(20), housing: share(120) };
  const tax = Math.max(0, Math.round((base + lessons + homeroom - 500_000 - share(220)) * 0.03));
  return settled(COLUMNS, { ...given, tax, employer: share(262) }, new Set(Object.keys(given)));
}
