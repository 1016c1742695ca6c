/** Written by scripts/write-groups.ts: the groups of answers that the contracts here declare. */
declare module '#web/api/cache.ts' {
  interface CacheGroups {
    admin_organizations: true;
    department_headcounts: true;
    department_members: true;
    departments: true;
    organization_template_configs: true;
    organizations: true;
    posts: true;
    school_campuses: true;
    space_administrators: true;
    users: true;
  }
}

export {};
