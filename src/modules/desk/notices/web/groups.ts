/** Written by scripts/write-groups.ts: the groups of answers that the contracts here declare. */
declare module '#web/api/cache.ts' {
  interface CacheGroups {
    announcements: true;
    announces: true;
    audiences: true;
    internotification_receipts: true;
    internotification_user_likes: true;
    internotifications: true;
    messages: true;
    notification_types: true;
    notification_user_comment_likes: true;
  }
}

export {};
