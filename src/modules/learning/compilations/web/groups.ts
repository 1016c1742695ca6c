/** Written by scripts/write-groups.ts: the groups of answers that the contracts here declare. */
declare module '#web/api/cache.ts' {
  interface CacheGroups {
    compilation_packs: true;
    compilation_reading: true;
    compilation_super_users: true;
    compilations: true;
    teaching: true;
  }
}

export {};
