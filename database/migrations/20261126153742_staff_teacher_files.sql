CREATE TABLE "teacher_correction" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"section" text NOT NULL,
	"rows_sealed" text NOT NULL,
	"note" text,
	"status" text DEFAULT 'pending' NOT NULL,
	"reason" text,
	"decided_by" uuid,
	"decided_at" timestamptz,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "teacher_correction_status" CHECK ("status" in ('pending', 'accepted', 'refused'))
);

CREATE TABLE "teacher_draft" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"name_sealed" text NOT NULL,
	"data_sealed" text NOT NULL,
	"step" integer DEFAULT 0 NOT NULL,
	"source" text DEFAULT 'manual' NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"created_by" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "teacher_draft_source" CHECK ("source" in ('manual', 'pending_staff')),
	CONSTRAINT "teacher_draft_status" CHECK ("status" in ('draft', 'cancelled', 'used'))
);

CREATE TABLE "teacher_file" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"section" text NOT NULL,
	"rows_sealed" text NOT NULL,
	"row_count" integer NOT NULL,
	"keys" text[] DEFAULT '{}'::text[] NOT NULL,
	"expires_on" date,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL
);

CREATE UNIQUE INDEX "teacher_correction_open" ON "teacher_correction" ("user_id","section") WHERE "status" = 'pending';
CREATE INDEX "teacher_correction_organization_id_status_created_at_index" ON "teacher_correction" ("organization_id","status","created_at");
CREATE INDEX "teacher_draft_organization_id_status_updated_at_index" ON "teacher_draft" ("organization_id","status","updated_at");
CREATE INDEX "teacher_draft_cancelled" ON "teacher_draft" ("updated_at") WHERE "status" = 'cancelled';
CREATE UNIQUE INDEX "teacher_file_section" ON "teacher_file" ("user_id","section");
CREATE INDEX "teacher_file_expiring" ON "teacher_file" ("organization_id","expires_on");
ALTER TABLE "teacher_correction" ADD CONSTRAINT "teacher_correction_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "teacher_correction" ADD CONSTRAINT "teacher_correction_user_id_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id");
ALTER TABLE "teacher_correction" ADD CONSTRAINT "teacher_correction_decided_by_user_id_fkey" FOREIGN KEY ("decided_by") REFERENCES "user"("id");
ALTER TABLE "teacher_draft" ADD CONSTRAINT "teacher_draft_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "teacher_draft" ADD CONSTRAINT "teacher_draft_created_by_user_id_fkey" FOREIGN KEY ("created_by") REFERENCES "user"("id");
ALTER TABLE "teacher_file" ADD CONSTRAINT "teacher_file_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "teacher_file" ADD CONSTRAINT "teacher_file_user_id_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id");
