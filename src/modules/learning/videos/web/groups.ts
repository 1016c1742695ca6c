/** Written by scripts/write-groups.ts: the groups of answers that the contracts here declare. */
declare module '#web/api/cache.ts' {
  interface CacheGroups {
    live_video_users: true;
    live_videos: true;
    video_notes: true;
    video_shares: true;
  }
}

export {};
