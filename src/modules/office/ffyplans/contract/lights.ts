/** How far a goal is, by the figures of one year. */
export const LIGHTS = ['green', 'amber', 'red', 'grey'] as const;
export type Light = (typeof LIGHTS)[number];

export const lightNames = [
  { code: 'green', cn: '达标', us: 'On track' },
  { code: 'amber', cn: '接近', us: 'Close' },
  { code: 'red', cn: '落后', us: 'Behind' },
  { code: 'grey', cn: '暂无数据', us: 'No figures' },
] as const;

export const directions = [
  { code: 'up', cn: '越高越好', us: 'Higher is better' },
  { code: 'down', cn: '越低越好', us: 'Lower is better' },
] as const;
export type Direction = (typeof directions)[number]['code'];

const GREEN = 0.9;
const AMBER = 0.6;

interface Figures {
  readonly target: number | null;
  readonly actual: number | null;
}

/**
 * Which share of its target a year has reached, 1 at most; null: there are no figures. Of what should fall, the target is
 * measured against what was reached: 30 wanted and 40 reached is three quarters.
 */
export function reachedOf({ target, actual }: Figures, direction: Direction): number | null {
  if (target === null || actual === null) return null;
  const isThere = direction === 'up' ? actual >= target : actual <= target;
  if (isThere) return 1;
  const [part, whole] = direction === 'up' ? [actual, target] : [target, actual];
  return whole > 0 ? Math.max(0, part / whole) : 0;
}

export function lightOf(reached: number | null): Light {
  if (reached === null) return 'grey';
  // 0.9 of a target that a computer writes as 0.8999999
  const share = Math.round(reached * 1e6) / 1e6;
  return share >= GREEN ? 'green' : share >= AMBER ? 'amber' : 'red';
}

export interface Measured {
  readonly id: string;
  readonly parent_id: string | null;
  readonly weight: number;
  readonly direction: Direction | null;
  readonly yearly: readonly (Figures & { readonly year: number })[];
}

/**
 * The share of every goal in one year: by its own indicator where it has one, else by those below it that have figures,
 * each by its weight.
 */
export function reachedByGoal(goals: readonly Measured[], year: number): Map<string, number | null> {
  const below = Map.groupBy(goals, (goal) => goal.parent_id);
  const reached = new Map<string, number | null>();
  const of = (goal: Measured): number | null => {
    const known = reached.get(goal.id);
    if (known !== undefined) return known;
    reached.set(goal.id, null);
    const figures = goal.yearly.find((one) => one.year === year);
    const own = goal.direction && figures ? reachedOf(figures, goal.direction) : null;
    const children = (below.get(goal.id) ?? []).map((child) => ({ weight: child.weight, share: of(child) }));
    const told = children.flatMap(({ weight, share }) => (share === null ? [] : [{ weight, share }]));
    const whole = told.reduce((sum, { weight }) => sum + weight, 0);
    const mean = whole > 0 ? told.reduce((sum, { weight, share }) => sum + weight * share, 0) / whole : null;
    const share = own ?? mean;
    reached.set(goal.id, share);
    return share;
  };
  for (const goal of goals) of(goal);
  return reached;
}

/** The year of a plan that its lights speak of: the present one, within its years. */
export const yearOf = (plan: { readonly start_year: number; readonly years: number }, now: number): number =>
  Math.min(Math.max(now, plan.start_year), plan.start_year + plan.years - 1);
