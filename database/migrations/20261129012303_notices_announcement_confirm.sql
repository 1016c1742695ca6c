ALTER TABLE "announcement" ADD COLUMN "must_confirm" boolean DEFAULT false NOT NULL;
ALTER TABLE "announcement" ADD COLUMN "confirm_by" timestamptz;
ALTER TABLE "announcement" ADD CONSTRAINT "announcement_confirm_by" CHECK ("confirm_by" is null or "must_confirm");
