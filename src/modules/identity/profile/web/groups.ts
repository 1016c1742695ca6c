/** Written by scripts/write-groups.ts: the groups of answers that the contracts here declare. */
declare module '#web/api/cache.ts' {
  interface CacheGroups {
    avatars: true;
    id_photos: true;
    own_data: true;
    profile: true;
    profile_corrections: true;
  }
}

export {};
