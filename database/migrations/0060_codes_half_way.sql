ALTER TABLE "verification_code" ADD COLUMN "half_way_at" timestamptz;
