-- The search of free rooms looks no further back than this for bookings that still block a room.
alter table room_booking add constraint room_booking_longest check (blocked_until <= starts_at + interval '25 hours');
