import type { Context } from '#server/http/context.ts';
import { definePorts } from '#server/ports.ts';

/** What a module holds of `ctx.actor`, for the file of everything that is held of a person. No other person's row is in it. */
export interface RecordSource {
  /** Lists of their own, by their name in the file. */
  readonly records: Readonly<Record<string, (ctx: Context) => Promise<unknown>>>;
  /** What stands beside each place of the person, by the id of the place. */
  readonly of_places?: (ctx: Context) => Promise<ReadonlyMap<string, object>>;
}

export const ownRecords = definePorts<RecordSource>();
