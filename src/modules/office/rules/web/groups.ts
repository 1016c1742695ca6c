/** Written by scripts/write-groups.ts: the groups of answers that the contracts here declare. */
declare module '#web/api/cache.ts' {
  interface CacheGroups {
    administrative_files: true;
    system_rule_versions: true;
    system_rules: true;
  }
}

export {};
