/** Written by scripts/write-groups.ts: the groups of answers that the contracts here declare. */
declare module '#web/api/cache.ts' {
  interface CacheGroups {
    comments: true;
    data_tasks: true;
    demo: true;
    files: true;
    finding: true;
    frame: true;
    list_views: true;
    notifications: true;
    uploads: true;
  }
}

export {};
