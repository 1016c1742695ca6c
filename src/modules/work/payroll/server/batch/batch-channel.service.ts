import type { Db } from '#server/database/database.ts';
import { within } from '#server/database/scope.ts';
import type { ChannelKind } from '#server/realtime/realtime.ts';
import type { Services } from '#server/services.ts';
import { id as uuid } from '#shared/fields.ts';
import { WAGE_CHANNEL, type WageProgress, wageEvents } from '../../contract/batch-channel.ts';
import { staffScope } from '../reach.policy.ts';
import { wage } from '../tables.ts';
import { countsOf, findWage } from './wages.queries.ts';

interface Source {
  readonly db: Db;
  readonly services: Pick<Services, 'realtime'>;
}

/** Who may read a batch may follow it, with own hands as at every call. */
export const wageChannel: ChannelKind = {
  kind: WAGE_CHANNEL,
  reaches: async (actor, id, read) => {
    if (actor.impersonator_id || actor.switched_from || !uuid.safeParse(id).success) return false;
    const reach = within(staffScope(actor), wage.organization_id);
    return (await read((db) => findWage(db, reach, id))) !== null;
  },
};

const channelOf = (wageId: string) => `${WAGE_CHANNEL}:${wageId}`;

/** After the commit of each part: how many slips were sent by now. */
export async function announceProgress({ db, services }: Source, wageId: string): Promise<void> {
  const { sent, rows } = (await countsOf(db, [wageId]))(wageId);
  await services.realtime.emit(db, channelOf(wageId), wageEvents.progress, { sent, rows } satisfies WageProgress);
}

export const announceState = ({ db, services }: Source, wageId: string): Promise<void> =>
  services.realtime.emit(db, channelOf(wageId), wageEvents.changed);
