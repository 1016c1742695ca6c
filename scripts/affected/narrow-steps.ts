import type { Step } from '../test-steps.ts';
import type { Choice } from './choose.ts';

/**
 * The steps of a run after a change: those that it cannot reach are left out, the others are given what it reaches. What
 * is not named here looks at everything in seconds or keeps what did not change, and always runs.
 */
export function narrowSteps(steps: readonly Step[], choice: Choice): Step[] {
  if (choice.everything) return [...steps];
  const { lint, tests, modules, journeys, tour, is_web, are_tables } = choice;
  const drawn = journeys.length > 0 || tour.length > 0;
  const narrowed: Readonly<Record<string, (step: Step) => Step | null>> = {
    packages: (step) => (drawn ? step : null),
    lint: (step) => (lint.length > 0 ? withFiles(step, ['--no-errors-on-unmatched', ...lint], '.') : null),
    migrations: (step) => (are_tables ? step : null),
    unit: (step) => (tests.length > 0 ? { ...withFiles(step, tests), env: envOf(modules) } : null),
    // without --force it builds only what is not built yet
    web: (step) => (drawn || is_web ? withFiles(step, [], '--force') : null),
    budgets: (step) => (is_web ? step : null),
    journeys: (step) => (journeys.length > 0 ? withFiles(step, journeys) : null),
    tour: (step) => {
      if (tour === 'all') return step;
      return tour.length > 0 ? withFiles(step, ['--modules', tour.join(',')]) : null;
    },
  };
  return steps.flatMap((step) => {
    const narrow = narrowed[step.name];
    return narrow ? (narrow(step) ?? []) : [step];
  });
}

const envOf = (modules: readonly string[]) => (modules.length > 0 ? { MODULE: modules.join(',') } : {});

/** With these at the end of its command, in the place of what means everything. */
function withFiles(step: Step, files: readonly string[], without?: string): Step {
  return { ...step, command: [...step.command.filter((part) => part !== without), ...files] };
}
