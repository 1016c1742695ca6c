/** Written by scripts/write-groups.ts: the groups of answers that the contracts here declare. */
declare module '#web/api/cache.ts' {
  interface CacheGroups {
    parking_blacklists: true;
    parking_cameras: true;
    parking_checks: true;
    parking_events: true;
    parking_violations: true;
  }
}

export {};
