CREATE TABLE "home_visit" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"semester_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"classroom_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"reason" text NOT NULL,
	"note" text,
	"slots" jsonb DEFAULT '[]' NOT NULL,
	"starts_at" timestamptz,
	"ends_at" timestamptz,
	"started_at" timestamptz,
	"ended_at" timestamptz,
	"address_sealed" text,
	"confirmed_by" uuid,
	"sent_at" timestamptz,
	"state" text DEFAULT 'draft' NOT NULL,
	"why" text,
	"created_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "home_visit_kind" CHECK ("kind" in ('home', 'phone', 'online', 'school')),
	CONSTRAINT "home_visit_reason" CHECK ("reason" in ('new', 'regular', 'care', 'incident', 'other')),
	CONSTRAINT "home_visit_state" CHECK ("state" in ('draft', 'proposed', 'confirmed', 'in_progress', 'recorded', 'closed', 'declined', 'cancelled', 'missed')),
	CONSTRAINT "home_visit_span" CHECK ("starts_at" < "ends_at"),
	CONSTRAINT "home_visit_agreed" CHECK ("state" not in ('confirmed', 'in_progress', 'recorded', 'closed') or "starts_at" is not null)
);

CREATE TABLE "home_visit_need" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"record_id" uuid NOT NULL,
	"text" text NOT NULL,
	"owner" text NOT NULL,
	"due" date,
	"done" boolean DEFAULT false NOT NULL,
	"sort" integer NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "home_visit_need_owner" CHECK ("owner" in ('school', 'family'))
);

CREATE TABLE "home_visit_record" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"visit_id" uuid NOT NULL,
	"written_by" uuid NOT NULL,
	"client_key" uuid,
	"started_at" timestamptz NOT NULL,
	"ended_at" timestamptz NOT NULL,
	"present" text[] NOT NULL,
	"summary" text NOT NULL,
	"photo_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"confidential_note_sealed" text,
	"signature_id" uuid,
	"signed_by" uuid,
	"signed_at" timestamptz,
	"comment" text,
	"state" text DEFAULT 'draft' NOT NULL,
	"review_notes" text,
	"decided_by" uuid,
	"decided_at" timestamptz,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "home_visit_record_state" CHECK ("state" in ('draft', 'submitted', 'returned', 'accepted')),
	CONSTRAINT "home_visit_record_span" CHECK ("started_at" < "ended_at"),
	CONSTRAINT "home_visit_record_signed" CHECK (("signed_by" is null) = ("signed_at" is null))
);

CREATE TABLE "home_visit_teacher" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"visit_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"sort" integer NOT NULL,
	"starts_at" timestamptz,
	"ends_at" timestamptz,
	"holds_slot" boolean DEFAULT false NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "home_visit_teacher_once" UNIQUE("visit_id","user_id"),
	CONSTRAINT "home_visit_teacher_slot" CHECK (not "holds_slot" or ("starts_at" is not null and "ends_at" is not null))
);

CREATE INDEX "home_visit_classroom_id_state_starts_at_index" ON "home_visit" ("classroom_id","state","starts_at");
CREATE INDEX "home_visit_organization_id_created_at_id_index" ON "home_visit" ("organization_id","created_at","id");
CREATE INDEX "home_visit_organization_id_starts_at_id_index" ON "home_visit" ("organization_id","starts_at","id");
CREATE INDEX "home_visit_created_at_id_index" ON "home_visit" ("created_at","id");
CREATE INDEX "home_visit_starts_at_id_index" ON "home_visit" ("starts_at","id");
CREATE INDEX "home_visit_latest" ON "home_visit" ("organization_id","starts_at" DESC NULLS LAST,"id" DESC);
CREATE INDEX "home_visit_latest_anywhere" ON "home_visit" ("starts_at" DESC NULLS LAST,"id" DESC);
CREATE INDEX "home_visit_student_id_semester_id_index" ON "home_visit" ("student_id","semester_id");
CREATE INDEX "home_visit_state_ends_at_index" ON "home_visit" ("state","ends_at");
CREATE INDEX "home_visit_need_record_id_sort_index" ON "home_visit_need" ("record_id","sort");
CREATE INDEX "home_visit_need_organization_id_due_id_index" ON "home_visit_need" ("organization_id","due","id");
CREATE INDEX "home_visit_need_due_id_index" ON "home_visit_need" ("due","id");
CREATE INDEX "home_visit_need_latest" ON "home_visit_need" ("organization_id","due" DESC NULLS LAST,"id" DESC);
CREATE INDEX "home_visit_need_latest_anywhere" ON "home_visit_need" ("due" DESC NULLS LAST,"id" DESC);
CREATE UNIQUE INDEX "home_visit_record_once" ON "home_visit_record" ("visit_id");
CREATE INDEX "home_visit_record_organization_id_created_at_id_index" ON "home_visit_record" ("organization_id","created_at","id");
CREATE INDEX "home_visit_record_created_at_id_index" ON "home_visit_record" ("created_at","id");
CREATE INDEX "home_visit_record_written_by_state_index" ON "home_visit_record" ("written_by","state");
CREATE INDEX "home_visit_record_organization_id_state_created_at_index" ON "home_visit_record" ("organization_id","state","created_at");
CREATE INDEX "home_visit_teacher_user_id_starts_at_index" ON "home_visit_teacher" ("user_id","starts_at");
ALTER TABLE "home_visit" ADD CONSTRAINT "home_visit_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "home_visit" ADD CONSTRAINT "home_visit_semester_id_semester_id_fkey" FOREIGN KEY ("semester_id") REFERENCES "semester"("id");
ALTER TABLE "home_visit" ADD CONSTRAINT "home_visit_student_id_student_user_id_fkey" FOREIGN KEY ("student_id") REFERENCES "student"("user_id");
ALTER TABLE "home_visit" ADD CONSTRAINT "home_visit_classroom_id_classroom_id_fkey" FOREIGN KEY ("classroom_id") REFERENCES "classroom"("id");
ALTER TABLE "home_visit" ADD CONSTRAINT "home_visit_confirmed_by_user_id_fkey" FOREIGN KEY ("confirmed_by") REFERENCES "user"("id");
ALTER TABLE "home_visit" ADD CONSTRAINT "home_visit_created_by_user_id_fkey" FOREIGN KEY ("created_by") REFERENCES "user"("id");
ALTER TABLE "home_visit_need" ADD CONSTRAINT "home_visit_need_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "home_visit_need" ADD CONSTRAINT "home_visit_need_record_id_home_visit_record_id_fkey" FOREIGN KEY ("record_id") REFERENCES "home_visit_record"("id") ON DELETE CASCADE;
ALTER TABLE "home_visit_record" ADD CONSTRAINT "home_visit_record_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "home_visit_record" ADD CONSTRAINT "home_visit_record_visit_id_home_visit_id_fkey" FOREIGN KEY ("visit_id") REFERENCES "home_visit"("id");
ALTER TABLE "home_visit_record" ADD CONSTRAINT "home_visit_record_written_by_user_id_fkey" FOREIGN KEY ("written_by") REFERENCES "user"("id");
ALTER TABLE "home_visit_record" ADD CONSTRAINT "home_visit_record_signed_by_user_id_fkey" FOREIGN KEY ("signed_by") REFERENCES "user"("id");
ALTER TABLE "home_visit_record" ADD CONSTRAINT "home_visit_record_decided_by_user_id_fkey" FOREIGN KEY ("decided_by") REFERENCES "user"("id");
ALTER TABLE "home_visit_teacher" ADD CONSTRAINT "home_visit_teacher_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "home_visit_teacher" ADD CONSTRAINT "home_visit_teacher_visit_id_home_visit_id_fkey" FOREIGN KEY ("visit_id") REFERENCES "home_visit"("id") ON DELETE CASCADE;
ALTER TABLE "home_visit_teacher" ADD CONSTRAINT "home_visit_teacher_user_id_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id");

-- no teacher is in two homes at once; a visit that comes to nothing frees its slot
ALTER TABLE "home_visit_teacher" ADD CONSTRAINT "home_visit_teacher_busy"
  EXCLUDE USING gist ("user_id" WITH =, tstzrange("starts_at", "ends_at") WITH &&) WHERE ("holds_slot");
