import type { CodeOf, ReferenceList } from '#shared/reference/item.ts';

/** What a form may consist of, without its rules: pages that draw a form load this alone. */

export const FIELDS_AT_MOST = 200;
export const SECTIONS_AT_MOST = 12;
export const OPTIONS_AT_MOST = 50;

export const fieldKinds = [
  { code: 'text', cn: '单行文字', us: 'Short text' },
  { code: 'textarea', cn: '多行文字', us: 'Long text' },
  { code: 'number', cn: '数字', us: 'Number' },
  { code: 'money', cn: '金额', us: 'Amount' },
  { code: 'date', cn: '日期', us: 'Date' },
  { code: 'time', cn: '时间', us: 'Time' },
  { code: 'range', cn: '日期区间', us: 'Date range' },
  { code: 'choice', cn: '单选', us: 'Single choice' },
  { code: 'multi', cn: '多选', us: 'Multiple choice' },
  { code: 'rating', cn: '评分', us: 'Rating' },
  { code: 'address', cn: '地址', us: 'Address' },
  { code: 'phone', cn: '手机号', us: 'Mobile number' },
  { code: 'id_number', cn: '身份证号', us: 'ID number' },
  { code: 'picture', cn: '图片', us: 'Pictures' },
  { code: 'file', cn: '文件', us: 'Files' },
  { code: 'signature', cn: '签名', us: 'Signature' },
  { code: 'note', cn: '说明文字', us: 'Explanation' },
] as const satisfies ReferenceList;
export type FieldKind = CodeOf<typeof fieldKinds>;

export const showOperators = [
  { code: 'equals', cn: '等于', us: 'is' },
  { code: 'not_equals', cn: '不等于', us: 'is not' },
  { code: 'contains', cn: '包含', us: 'contains' },
  { code: 'filled', cn: '已填写', us: 'is answered' },
] as const satisfies ReferenceList;

const FILES: readonly FieldKind[] = ['picture', 'file', 'signature'];
const CHOSEN: readonly FieldKind[] = ['choice', 'multi'];
export const isFileKind = (kind: FieldKind): boolean => FILES.includes(kind);
export const isChoiceKind = (kind: FieldKind): boolean => CHOSEN.includes(kind);

/** How many stars a rating has. */
export const starCount = ({ max }: { readonly max: number | null }): number => Math.min(Math.max(max ?? 5, 2), 10);
