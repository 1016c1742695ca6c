CREATE TABLE "examinee" (
	"id" uuid PRIMARY KEY,
	"user_id" uuid NOT NULL UNIQUE,
	"entered_by" uuid NOT NULL,
	"user_kind" text DEFAULT 'placeholder' NOT NULL,
	"current_school" text,
	"current_grade" integer,
	"status" text DEFAULT 'active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "examinee_status" CHECK ("status" in ('draft', 'active', 'converted', 'archived')),
	CONSTRAINT "examinee_kind" CHECK ("user_kind" in ('placeholder', 'pupil', 'self')),
	CONSTRAINT "examinee_grade" CHECK ("current_grade" between 1 and 12)
);

CREATE INDEX "examinee_entered_by_status_index" ON "examinee" ("entered_by","status");
ALTER TABLE "examinee" ADD CONSTRAINT "examinee_user_id_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id");
ALTER TABLE "examinee" ADD CONSTRAINT "examinee_entered_by_user_id_fkey" FOREIGN KEY ("entered_by") REFERENCES "user"("id");
