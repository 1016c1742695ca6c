ALTER TABLE "notification" ADD COLUMN "placements" text[];
