CREATE TABLE "access_request" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"doorlock_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"dlock_group_id" uuid,
	"until" date,
	"opinion" text,
	"decided_by" uuid,
	"decided_at" timestamptz,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL
);

ALTER TABLE "dlock_group" ADD COLUMN "holiday_policy" text DEFAULT 'open' NOT NULL;
ALTER TABLE "dlock_group" ADD COLUMN "confirmed_at" timestamptz;
ALTER TABLE "dlock_group" ADD COLUMN "confirmed_by" uuid;
ALTER TABLE "dlock_group" ADD COLUMN "confirm_by" date;
CREATE UNIQUE INDEX "access_request_open" ON "access_request" ("doorlock_id","user_id") WHERE "status" = 'pending';
CREATE INDEX "access_request_organization_id_created_at_id_index" ON "access_request" ("organization_id","created_at","id");
CREATE INDEX "access_request_user_id_created_at_index" ON "access_request" ("user_id","created_at");
CREATE INDEX "access_request_dlock_group_id_index" ON "access_request" ("dlock_group_id");
ALTER TABLE "access_request" ADD CONSTRAINT "access_request_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "access_request" ADD CONSTRAINT "access_request_doorlock_id_doorlock_id_fkey" FOREIGN KEY ("doorlock_id") REFERENCES "doorlock"("id") ON DELETE CASCADE;
ALTER TABLE "access_request" ADD CONSTRAINT "access_request_user_id_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id");
ALTER TABLE "access_request" ADD CONSTRAINT "access_request_dlock_group_id_dlock_group_id_fkey" FOREIGN KEY ("dlock_group_id") REFERENCES "dlock_group"("id") ON DELETE SET NULL;
ALTER TABLE "access_request" ADD CONSTRAINT "access_request_decided_by_user_id_fkey" FOREIGN KEY ("decided_by") REFERENCES "user"("id");
ALTER TABLE "dlock_group" ADD CONSTRAINT "dlock_group_confirmed_by_user_id_fkey" FOREIGN KEY ("confirmed_by") REFERENCES "user"("id");
-- devices of the simulator know the holidays of a group from their next push on
UPDATE "doorlock_simulated_profile" SET "profile" = "profile" || '{"holiday_policy":"open","days":[]}'::jsonb;
