import type { CodeOf } from '#shared/reference/item.ts';
import { labelKey } from '#shared/text/label.ts';
import type { wageColumnKinds } from '../../../contract/payroll-kinds.ts';
import type { WageColumn } from '../../../contract/wages.shapes.ts';

/** What a heading of a table is: the number of a person, the name, a column of the slip, or nothing. */
export interface Placed {
  readonly head: string;
  readonly at: number;
  readonly kind: CodeOf<typeof wageColumnKinds> | 'key' | 'person' | 'skip';
}

const KEY = /工号|编号|身份证|证件号/;
const PERSON = /^姓名$|户名/;
const SKIP = /^(序号|部门|科室|签字|签名|银行卡号|卡号|账号)$/;
const RULES: readonly (readonly [RegExp, Placed['kind']])[] = [
  [/^(实发|实发合计|实发工资|实发金额|税后)/, 'net'],
  [/单位|公司缴/, 'employer'],
  [/合计|小计|应发数|应发工资/, 'subtotal'],
  [/扣|保险|公积金|税|个缴|会费|房租|水电/, 'deduction'],
  [/备注|说明/, 'text'],
];

/** A first thought about each heading; columns that the batch has already are known. */
export function guessed(heads: readonly string[], columns: readonly WageColumn[]): Placed[] {
  const known = new Map(columns.map((one) => [labelKey(one.head ?? one.label), one.kind]));
  return heads.flatMap((head, at) =>
    head === '' ? [] : [{ head, at, kind: known.get(labelKey(head)) ?? kindOf(head) }],
  );
}

function kindOf(head: string): Placed['kind'] {
  if (SKIP.test(head)) return 'skip';
  if (PERSON.test(head)) return 'person';
  if (KEY.test(head)) return 'key';
  return RULES.find(([rule]) => rule.test(head))?.[1] ?? 'earning';
}

/** Columns of the slip out of the headings; what the batch says of one already stays. */
export function columnsOf(placed: readonly Placed[], columns: readonly WageColumn[]): WageColumn[] {
  const known = new Map(columns.map((one) => [labelKey(one.head ?? one.label), one]));
  const taken = new Set(columns.map(({ key }) => key));
  let n = 0;
  const freeKey = () => {
    do n += 1;
    while (taken.has(`c${n}`));
    return `c${n}`;
  };
  return placed.flatMap(({ head, kind }) => {
    if (kind === 'key' || kind === 'person' || kind === 'skip') return [];
    const before = known.get(labelKey(head));
    if (before) return [{ ...before, kind }];
    const label = [...head].slice(0, 20).join('');
    return [{ key: freeKey(), label, label_en: null, kind, group: null, hide_zero: true, explain: null, head }];
  });
}
