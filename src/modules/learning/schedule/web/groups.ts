/** Written by scripts/write-groups.ts: the groups of answers that the contracts here declare. */
declare module '#web/api/cache.ts' {
  interface CacheGroups {
    class_schedules: true;
    elective_members: true;
    lesson_changes: true;
    lessons: true;
    period_plans: true;
    schedule_days: true;
  }
}

export {};
