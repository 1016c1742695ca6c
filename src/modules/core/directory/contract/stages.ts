/** Stages of schools and their codes: a code is a number wherever it is said. */

export const STAGES = ['kid', 'pri', 'mid', 'high'] as const;
export const STAGE_CODES = [101, 102, 103, 104, 105, 106] as const;
export type StageCode = (typeof STAGE_CODES)[number];

type Stage = (typeof STAGES)[number];
const stageOfCode: Readonly<Partial<Record<number, Stage>>> = { 104: 'kid', 103: 'pri', 101: 'mid', 102: 'high' };

/**
 * The stage of a school: the lowest of its codes, 105 and 106 left out. A kindergarten beside classes of a school does
 * not make the school one.
 */
export function stageOf(codes: readonly number[]): Stage | null {
  const stages = codes.map((code) => stageOfCode[code]);
  const school = STAGES.find((stage) => stage !== 'kid' && stages.includes(stage));
  return school ?? (stages.includes('kid') ? 'kid' : null);
}
