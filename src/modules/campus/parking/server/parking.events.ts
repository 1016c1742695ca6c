import { defineEvent } from '#server/events/events.ts';

/** A permit, its plates or its place changed: gates read what they hold about these plates again. */
export const permitChanged = defineEvent<{
  readonly organization_id: string;
  readonly parking_id: string;
  /** Lots whose gates are concerned. */
  readonly parking_lot_ids: readonly string[];
}>('parking.permit_changed');
