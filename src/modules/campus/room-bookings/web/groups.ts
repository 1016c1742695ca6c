/** Written by scripts/write-groups.ts: the groups of answers that the contracts here declare. */
declare module '#web/api/cache.ts' {
  interface CacheGroups {
    room_booking_rules: true;
    room_bookings: true;
    room_doors: true;
    room_feeds: true;
    room_waits: true;
  }
}

export {};
