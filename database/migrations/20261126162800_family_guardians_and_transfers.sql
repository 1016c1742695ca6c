CREATE TABLE "guardian" (
	"user_id" uuid PRIMARY KEY,
	"employer" text,
	"occupation" text,
	"home_address_sealed" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL
);

CREATE TABLE "guardian_transfer" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"from_id" uuid,
	"to_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'requested' NOT NULL,
	"reason" text,
	"papers" jsonb DEFAULT '[]' NOT NULL,
	"requested_by" uuid NOT NULL,
	"second_id" uuid,
	"expires_at" timestamptz NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "guardian_transfer_kind" CHECK ("kind" in ('by_guardian', 'by_school')),
	CONSTRAINT "guardian_transfer_state" CHECK ("state" in ('requested', 'done', 'declined', 'withdrawn', 'expired')),
	CONSTRAINT "guardian_transfer_other" CHECK ("from_id" is distinct from "to_id")
);

CREATE UNIQUE INDEX "guardian_transfer_open" ON "guardian_transfer" ("student_id") WHERE "state" = 'requested';
CREATE INDEX "guardian_transfer_organization_id_created_at_id_index" ON "guardian_transfer" ("organization_id","created_at","id");
CREATE INDEX "guardian_transfer_created_at_id_index" ON "guardian_transfer" ("created_at","id");
CREATE INDEX "guardian_transfer_student_id_index" ON "guardian_transfer" ("student_id");
CREATE INDEX "guardian_transfer_from_id_index" ON "guardian_transfer" ("from_id");
CREATE INDEX "guardian_transfer_to_id_index" ON "guardian_transfer" ("to_id");
CREATE INDEX "guardian_transfer_requested_by_index" ON "guardian_transfer" ("requested_by");
CREATE INDEX "guardian_transfer_second_id_index" ON "guardian_transfer" ("second_id");
CREATE INDEX "guardian_transfer_state_expires_at_index" ON "guardian_transfer" ("state","expires_at");
ALTER TABLE "guardian" ADD CONSTRAINT "guardian_user_id_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id");
ALTER TABLE "guardian_transfer" ADD CONSTRAINT "guardian_transfer_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "guardian_transfer" ADD CONSTRAINT "guardian_transfer_student_id_student_user_id_fkey" FOREIGN KEY ("student_id") REFERENCES "student"("user_id");
ALTER TABLE "guardian_transfer" ADD CONSTRAINT "guardian_transfer_from_id_user_id_fkey" FOREIGN KEY ("from_id") REFERENCES "user"("id");
ALTER TABLE "guardian_transfer" ADD CONSTRAINT "guardian_transfer_to_id_user_id_fkey" FOREIGN KEY ("to_id") REFERENCES "user"("id");
ALTER TABLE "guardian_transfer" ADD CONSTRAINT "guardian_transfer_requested_by_user_id_fkey" FOREIGN KEY ("requested_by") REFERENCES "user"("id");
ALTER TABLE "guardian_transfer" ADD CONSTRAINT "guardian_transfer_second_id_user_id_fkey" FOREIGN KEY ("second_id") REFERENCES "user"("id");
