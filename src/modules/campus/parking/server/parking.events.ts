import { defineEvent } from '#server/events/events.ts';

/** A permit, its plates or its place changed: what gates hold about these plates is to be read anew. */
export const permitChanged = defineEvent<{
  readonly organization_id: string;
  readonly parking_id: string;
  /** Lots whose gates are concerned. */
  readonly parking_lot_ids: readonly string[];
}>('parking.permit_changed');
