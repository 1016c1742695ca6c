/** Written by scripts/write-groups.ts: the groups of answers that the contracts here declare. */
declare module '#web/api/cache.ts' {
  interface CacheGroups {
    classrooms: true;
    grades: true;
    school_campuses: true;
    school_years: true;
    semesters: true;
  }
}

export {};
