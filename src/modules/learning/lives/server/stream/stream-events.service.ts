import type { Db } from '#server/database/database.ts';
import type { Services } from '#server/services.ts';
import { stateChanged } from './live-states.service.ts';

interface Source {
  readonly db: Db;
  readonly services: Services;
}

/** The channel of everybody who sees a live. Its events say that something changed; pages read the rest. */
export const liveChannel = (id: string): string => `live:${id}`;

/** Signal or state of a live changed: open rooms, studios and the wall read it anew, and every node forgets what it knew. */
export async function announceStream({ db, services }: Source, id: string): Promise<void> {
  await stateChanged(services, db, id);
  await services.realtime.emit(db, liveChannel(id), 'changed');
}

/** A live is over for everybody who watches, with the reason that is shown to them. */
export async function announceEnd(
  { db, services }: Source,
  id: string,
  end: { readonly is_closed: boolean; readonly reason: string | null },
): Promise<void> {
  await stateChanged(services, db, id);
  await services.realtime.emit(db, liveChannel(id), 'ended', end);
}
