import type { Db } from '#server/database/database.ts';
import type { Services } from '#server/services.ts';

interface Source {
  readonly db: Db;
  readonly services: Pick<Services, 'realtime'>;
}

/** The channel of the doors of a school: `doors:<organisation>`. */
export const DOORS_CHANNEL = 'doors';

/** Pages that show the doors of a school read them again once the transaction is durable: somebody passed, or a lock changed. */
export function announceDoors({ db, services }: Source, organizationId: string, event: 'passed' | 'changed'): void {
  services.realtime.emit(db, `${DOORS_CHANNEL}:${organizationId}`, event, {});
}
