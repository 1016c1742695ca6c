/** Written by scripts/write-groups.ts: the groups of answers that the contracts here declare. */
declare module '#web/api/cache.ts' {
  interface CacheGroups {
    account_deletion: true;
    child_accounts: true;
    consent_renewals: true;
    own_email: true;
    safety: true;
    totp: true;
  }
}

export {};
