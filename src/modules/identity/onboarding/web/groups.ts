/** Written by scripts/write-groups.ts: the groups of answers that the contracts here declare. */
declare module '#web/api/cache.ts' {
  interface CacheGroups {
    account_children: true;
    activation_progress: true;
    active_info: true;
    custom_signups: true;
    invite_signups: true;
    user_actives: true;
  }
}

export {};
