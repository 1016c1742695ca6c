/** Written by scripts/write-groups.ts: the groups of answers that the contracts here declare. */
declare module '#web/api/cache.ts' {
  interface CacheGroups {
    absence_marks: true;
    leave_feeds: true;
    leave_gate: true;
    long_sick_leaves: true;
    vacation_amount_users: true;
    vacation_figures: true;
    vacation_types: true;
    vacations: true;
  }
}

export {};
