/** Written by scripts/write-groups.ts: the groups of answers that the contracts here declare. */
declare module '#web/api/cache.ts' {
  interface CacheGroups {
    admin_apps: true;
    admin_clients: true;
    admin_dictionaries: true;
    admin_posts: true;
    admin_settings: true;
    data_scopes: true;
    delegations: true;
    organization_apps: true;
    organization_modules: true;
    role_groups: true;
    roles: true;
    system_settings: true;
  }
}

export {};
