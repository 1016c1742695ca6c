import type { CallOutput } from '#shared/endpoint.ts';
import type { roomBookings } from '../../../contract/room-bookings.contract.ts';

export type BookingDetail = CallOutput<typeof roomBookings.get>;
/** What is open over a booking. */
export type BookingDialog = 'cancel' | 'move' | 'reject' | 'swap';
