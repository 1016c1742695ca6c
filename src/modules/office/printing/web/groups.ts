/** Written by scripts/write-groups.ts: the groups of answers that the contracts here declare. */
declare module '#web/api/cache.ts' {
  interface CacheGroups {
    print_files: true;
    print_jobs: true;
    print_quotas: true;
    printers: true;
  }
}

export {};
