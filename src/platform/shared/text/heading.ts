import { labelKey } from './label.ts';
import { trimEndOf } from './trim-end.ts';

/** Remarks that schools write behind a heading. */
const REMARKS = /\((?:必填|选填|必须|可空|required|optional)\)/g;

/** The heading of a column as it is compared: `姓名*`, `姓 名：` and `姓名（必填）` are one, `Student  Name` is `student name`. */
export function headingKey(heading: string): string {
  return trimEndOf(labelKey(heading).replace(/[*※★]/g, '').replace(REMARKS, ''), ':;,.、。');
}
