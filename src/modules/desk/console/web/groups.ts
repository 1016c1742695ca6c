/** Written by scripts/write-groups.ts: the groups of answers that the contracts here declare. */
declare module '#web/api/cache.ts' {
  interface CacheGroups {
    account_audit: true;
    admin_logs: true;
    admin_menus: true;
    admin_users: true;
    app_credentials: true;
    app_tickets: true;
    app_usage: true;
    background_jobs: true;
    data_access: true;
    impersonations: true;
    own_impersonation: true;
  }
}

export {};
