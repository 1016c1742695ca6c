/** Written by scripts/write-groups.ts: the groups of answers that the contracts here declare. */
declare module '#web/api/cache.ts' {
  interface CacheGroups {
    evaluation_answers: true;
    lesson_observations: true;
    observation_goals: true;
    teaching_evaluations: true;
  }
}

export {};
