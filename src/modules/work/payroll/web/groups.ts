/** Written by scripts/write-groups.ts: the groups of answers that the contracts here declare. */
declare module '#web/api/cache.ts' {
  interface CacheGroups {
    bank_file_templates: true;
    income_proofs: true;
    wage_questions: true;
    wage_tables: true;
    wage_templates: true;
    wage_users: true;
    wages: true;
  }
}

export {};
