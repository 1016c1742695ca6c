/** Written by scripts/write-groups.ts: the groups of answers that the contracts here declare. */
declare module '#web/api/cache.ts' {
  interface CacheGroups {
    children: true;
    guardian_invitations: true;
    guardian_link_requests: true;
    guardian_transfers: true;
    guardians: true;
    stu_gd_clients: true;
  }
}

export {};
