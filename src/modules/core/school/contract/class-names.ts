/** How grades and classes are called. Names are made from the stage and the year in it; `entry_year` stays with the cohort. */

import type { StageCode } from '#modules/core/directory/contract/stages.ts';

interface Names {
  readonly name: string;
  readonly name_en: string;
}

const DIGITS = ['零', '一', '二', '三', '四', '五', '六', '七', '八', '九', '十', '十一', '十二'] as const;
const NURSERY = ['托班', '小班', '中班', '大班'] as const;

/** Years that a stage lasts; after the last one a class graduates. */
export const STAGE_YEARS: Readonly<Record<StageCode, number>> = { 104: 3, 103: 6, 101: 3, 102: 3, 105: 3, 106: 3 };

/** Years of school before a stage begins, counted from primary school. */
const YEARS_BEFORE: Readonly<Record<StageCode, number>> = { 104: 0, 103: 0, 101: 6, 102: 9, 105: 0, 106: 9 };

/** Every way in which a year of a stage is usually written, the product's own first. */
function forms(stage: StageCode, year: number): readonly Names[] {
  const counted = YEARS_BEFORE[stage] + year;
  const grade = { name: `${DIGITS[counted] ?? counted}年级`, name_en: `Grade ${counted}` };
  const ordinal = DIGITS[year] ?? String(year);
  if (stage === 104) return [{ name: NURSERY[year] ?? `${ordinal}班`, name_en: `Nursery ${year}` }];
  if (stage === 101) return [{ ...grade, name: `初${ordinal}` }, grade];
  if (stage === 102) return [{ ...grade, name: `高${ordinal}` }, grade];
  if (stage === 106) return [{ name: `职${ordinal}`, name_en: `Vocational ${year}` }];
  return [grade];
}

/** `高一` / `Grade 10`. */
export function gradeNames(stage: StageCode, year: number): Names {
  return forms(stage, year)[0] as Names;
}

/** `高一（3）班` / `Grade 10, Class 3`; nurseries say `小（1）班`. */
export function classNames(grade: Names, class_no: number): Names {
  return {
    name: `${grade.name.replace(/班$/, '')}（${class_no}）班`,
    name_en: `${grade.name_en}, Class ${class_no}`,
  };
}

/**
 * A name one or more years later: the year in it changes, what a school added (`国际`) stays. Null when the name holds
 * no year of that stage in any usual form.
 */
export function promotedName(text: string, stage: StageCode, from: number, to: number): string | null {
  const later = forms(stage, to);
  for (const [at, form] of forms(stage, from).entries()) {
    for (const key of ['name', 'name_en'] as const) {
      const [old, next] = [form[key], later[at]?.[key] ?? ''];
      const holds = key === 'name_en' ? new RegExp(`${old}(?!\\d)`) : new RegExp(old);
      if (holds.test(text)) return text.replace(holds, next);
      const [short, shortNext] = [old.replace(/班$/, '（'), next.replace(/班$/, '（')];
      if (stage === 104 && key === 'name' && text.includes(short)) return text.replace(short, shortNext);
    }
  }
  return null;
}
