import type { Db } from '#server/database/database.ts';
import { definePort } from '#server/ports.ts';

/** How many messages were said in some lives, by live: who keeps them provides it. */
export const chatCounts = definePort<(db: Db, liveIds: readonly string[]) => Promise<ReadonlyMap<string, number>>>(
  'messages said in lives',
  async () => new Map(),
);
