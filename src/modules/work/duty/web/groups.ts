/** Written by scripts/write-groups.ts: the groups of answers that the contracts here declare. */
declare module '#web/api/cache.ts' {
  interface CacheGroups {
    duty_feeds: true;
    duty_logs: true;
    duty_schedules: true;
    duty_shifts: true;
    duty_swaps: true;
  }
}

export {};
