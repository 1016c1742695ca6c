import type * as z from 'zod';
import type { readSlot } from '../../contract/class-schedules.contract.ts';

/** What a file says, as it is kept between the reading and the draft. */
export interface StoredReading {
  readonly file_name: string;
  readonly slots: readonly z.output<typeof readSlot>[];
  readonly problems: readonly {
    readonly sheet: string;
    readonly cell: string;
    readonly text: string;
    readonly value: string;
  }[];
}
