import type { recommendations } from '../../contract/interviews.contract.ts';
import type { ScoreItem } from '../../contract/jobs.contract.ts';

type Advice = (typeof recommendations)[number]['code'];

/** A sheet as it is typed. */
export type SheetValues = {
  readonly recused: boolean;
  readonly marks: readonly string[];
  readonly total: string;
  readonly recommend: string;
  readonly comment: string;
};

export const emptySheet = (items: readonly ScoreItem[]): SheetValues => ({
  recused: false,
  marks: items.map(() => ''),
  total: '',
  recommend: '',
  comment: '',
});

/** A mark that was not typed is none, and no zero. */
const numberOf = (typed: string): number => (typed.trim() === '' ? Number.NaN : Number(typed));

/** What is sent of a sheet: the marks of the items, or one mark where the job has none. */
export const sheetBody = (items: readonly ScoreItem[], { recused, marks, total, recommend, comment }: SheetValues) => ({
  recused,
  marks: recused || items.length === 0 ? null : marks.map(numberOf),
  total: recused || items.length > 0 || total === '' ? null : Number(total),
  recommend: recused ? null : ((recommend || null) as Advice | null),
  comment: comment.trim() || null,
});
