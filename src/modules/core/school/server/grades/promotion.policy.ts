import type { StageCode } from '#modules/core/directory/contract/stages.ts';
import { gradeNames, promotedName } from '../../contract/class-names.ts';
import type { PROMOTION_MOVES } from '../../contract/promotion.contract.ts';
import { isLastYear } from '../school.policy.ts';

export type PromotionMove = (typeof PROMOTION_MOVES)[number];

interface Names {
  readonly name: string;
  readonly name_en: string | null;
}

/** What the plan looks at in a class. */
export interface Candidate {
  readonly kind: string;
  readonly students_count: number;
  readonly school_year_id: string;
  readonly stage_code: number;
  readonly year_no: number;
}

/** What usually becomes of a class: the last year of a stage graduates, moving classes end with the year, all others go up. */
export function usualMove(one: Candidate, targetYearId: string): PromotionMove {
  if (one.school_year_id === targetYearId) return 'stay';
  if (one.kind === 'teaching') return 'end';
  return isLastYear(one.stage_code as StageCode, one.year_no) ? 'graduate' : 'up';
}

/** Pupils who would be left without a class: an ordinary class cannot simply end while somebody is in it. */
export function pupilsWithoutClass(one: Candidate, move: PromotionMove): number {
  return move === 'end' && one.kind !== 'teaching' ? one.students_count : 0;
}

/** The names a year later; what a school added of its own stays. Names that hold no year stay as they are. */
export function promotedNames(names: Names, stage: number, from: number, to: number): Names {
  const later = (text: string) => promotedName(text, stage as StageCode, from, to) ?? text;
  return { name: later(names.name), name_en: names.name_en && later(names.name_en) };
}

/** The name of a grade a year later; one without a year in it gets the usual name. */
export function promotedGradeNames(names: Names, stage: number, from: number, to: number): Names {
  const later = promotedNames(names, stage, from, to);
  return later.name === names.name ? gradeNames(stage as StageCode, to) : later;
}
