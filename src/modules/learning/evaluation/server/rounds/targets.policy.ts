/** What a grade says of its children. */
interface GradeFacts {
  readonly stage_code: number;
  readonly year_no: number;
}

const NURSERY = 104;
const PRIMARY = 103;

/** In nursery and in grades 1 to 3 children do not answer for themselves. */
export const isYoung = ({ stage_code, year_no }: GradeFacts): boolean =>
  stage_code === NURSERY || (stage_code === PRIMARY && year_no <= 3);
