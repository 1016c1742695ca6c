/** Written by scripts/write-groups.ts: the groups of answers that the contracts here declare. */
declare module '#web/api/cache.ts' {
  interface CacheGroups {
    access_cards: true;
    access_events: true;
    access_requests: true;
    dlock_group_time_quantums: true;
    dlock_groups: true;
    door_emergencies: true;
    doorlock_permits: true;
    doorlocks: true;
  }
}

export {};
