/** Written by scripts/write-groups.ts: the groups of answers that the contracts here declare. */
declare module '#web/api/cache.ts' {
  interface CacheGroups {
    cover_lessons: true;
  }
}

export {};
