/** Written by scripts/write-groups.ts: the groups of answers that the contracts here declare. */
declare module '#web/api/cache.ts' {
  interface CacheGroups {
    c_tags: true;
    knowledges: true;
    teaching_progress: true;
    textbook_uses: true;
    textbooks: true;
  }
}

export {};
