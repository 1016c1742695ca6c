/** Written by scripts/write-groups.ts: the groups of answers that the contracts here declare. */
declare module '#web/api/cache.ts' {
  interface CacheGroups {
    business_cards: true;
    digital_card_templates: true;
    digital_cards: true;
  }
}

export {};
