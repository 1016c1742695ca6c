CREATE TABLE "dlock_grant" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"dlock_group_id" uuid NOT NULL,
	"user_id" uuid,
	"guest_ref" text,
	"starts_at" timestamptz NOT NULL,
	"ends_at" timestamptz NOT NULL,
	"source" text NOT NULL,
	"is_begun" boolean DEFAULT false NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "dlock_grant_one" CHECK (("user_id" is null) <> ("guest_ref" is null)),
	CONSTRAINT "dlock_grant_order" CHECK ("starts_at" < "ends_at")
);

ALTER TABLE "access_card" ADD COLUMN "reference" text;
ALTER TABLE "access_event" ADD COLUMN "guest_ref" text;
ALTER TABLE "access_event" ADD COLUMN "direction" text;
CREATE UNIQUE INDEX "access_card_face" ON "access_card" ("organization_id","user_id") WHERE "kind" = 'face' and "status" = 'active';
CREATE INDEX "access_card_reference_index" ON "access_card" ("reference");
CREATE INDEX "dlock_grant_source_index" ON "dlock_grant" ("source");
CREATE INDEX "dlock_grant_guest_ref_index" ON "dlock_grant" ("guest_ref");
CREATE INDEX "dlock_grant_user_id_index" ON "dlock_grant" ("user_id");
CREATE INDEX "dlock_grant_dlock_group_id_index" ON "dlock_grant" ("dlock_group_id");
CREATE INDEX "dlock_grant_ends" ON "dlock_grant" ("ends_at");
ALTER TABLE "dlock_grant" ADD CONSTRAINT "dlock_grant_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "dlock_grant" ADD CONSTRAINT "dlock_grant_dlock_group_id_dlock_group_id_fkey" FOREIGN KEY ("dlock_group_id") REFERENCES "dlock_group"("id") ON DELETE CASCADE;
ALTER TABLE "dlock_grant" ADD CONSTRAINT "dlock_grant_user_id_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id");
