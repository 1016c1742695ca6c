ALTER TABLE "white_list_entry" ADD COLUMN "plate_no" text;
ALTER TABLE "visitor" ADD COLUMN "area_group_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL;
ALTER TABLE "visitor" ADD COLUMN "plates" text[] DEFAULT '{}'::text[] NOT NULL;
ALTER TABLE "visitor" ADD COLUMN "arrived_at" timestamptz;
ALTER TABLE "visitor_check" ADD COLUMN "doorlock_id" uuid;
CREATE UNIQUE INDEX "white_list_entry_plate" ON "white_list_entry" ("organization_id","kind","plate_no") WHERE "status" = 'active' and "plate_no" is not null;
ALTER TABLE "white_list_entry" DROP CONSTRAINT "white_list_entry_key", ADD CONSTRAINT "white_list_entry_key" CHECK ("phone_bidx" is not null or "id_no_bidx" is not null or "plate_no" is not null);
