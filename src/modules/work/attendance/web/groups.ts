/** Written by scripts/write-groups.ts: the groups of answers that the contracts here declare. */
declare module '#web/api/cache.ts' {
  interface CacheGroups {
    attendance_days: true;
    attendance_fixes: true;
    attendance_months: true;
    attendance_places: true;
    attendance_punches: true;
    attendance_rules: true;
  }
}

export {};
