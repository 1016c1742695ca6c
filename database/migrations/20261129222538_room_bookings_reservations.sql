ALTER TABLE "room_booking" ADD COLUMN "source" text;
ALTER TABLE "room_booking" ADD COLUMN "source_id" uuid;
CREATE UNIQUE INDEX "room_booking_source" ON "room_booking" ("source","source_id") WHERE "status" in ('pending', 'confirmed', 'checked_in', 'to_move');
ALTER TABLE "room_booking" ADD CONSTRAINT "room_booking_source_whole" CHECK (("source" is null) = ("source_id" is null));
