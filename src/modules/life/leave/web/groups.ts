/** Written by scripts/write-groups.ts: the groups of answers that the contracts here declare. */
declare module '#web/api/cache.ts' {
  interface CacheGroups {
    absence_marks: true;
    vacation_amount_users: true;
    vacation_types: true;
    vacations: true;
  }
}

export {};
