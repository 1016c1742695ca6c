/** Written by scripts/write-groups.ts: the groups of answers that the contracts here declare. */
declare module '#web/api/cache.ts' {
  interface CacheGroups {
    employment_proofs: true;
    pending_staffs: true;
    regular_requests: true;
    salary_posts: true;
    staff_invitations: true;
    teacher_exports: true;
    teacher_moves: true;
    teacher_records: true;
    teachers: true;
  }
}

export {};
