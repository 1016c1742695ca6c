CREATE TABLE "child_claim" (
	"id" uuid PRIMARY KEY,
	"guardian_id" uuid NOT NULL,
	"name" text NOT NULL,
	"gender" text NOT NULL,
	"id_type" text NOT NULL,
	"id_no_sealed" text NOT NULL,
	"id_no_bidx" text NOT NULL,
	"user_id" uuid NOT NULL,
	"link_id" uuid,
	"status" text DEFAULT 'open' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "child_claim_status" CHECK ("status" in ('open', 'linked', 'new_child', 'refused', 'withdrawn', 'expired')),
	CONSTRAINT "child_claim_gender" CHECK ("gender" in ('male', 'female'))
);

CREATE TABLE "guardian_link_request" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"claim_id" uuid NOT NULL,
	"requester_id" uuid NOT NULL,
	"matched_student_id" uuid NOT NULL,
	"match" text NOT NULL,
	"status" text DEFAULT 'needs_review' NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamptz,
	"reason" text,
	"expires_at" timestamptz NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "guardian_link_request_match" CHECK ("match" in ('phone', 'id_name', 'id_only')),
	CONSTRAINT "guardian_link_request_status" CHECK ("status" in ('needs_review', 'approved', 'rejected', 'withdrawn', 'expired'))
);

CREATE TABLE "stu_gd_client" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"guardian_id" uuid NOT NULL,
	"relation" text,
	"is_main" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"scopes" text[] DEFAULT '{study}'::text[] NOT NULL,
	"contact_priority" integer DEFAULT 1 NOT NULL,
	"share_phone" boolean DEFAULT false NOT NULL,
	"restricted" boolean DEFAULT false NOT NULL,
	"source" text NOT NULL,
	"valid_to" date,
	"verified_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "stu_gd_client_status" CHECK ("status" in ('pending', 'active', 'rejected', 'removed')),
	CONSTRAINT "stu_gd_client_relation" CHECK ("relation" in ('father', 'mother', 'grandparents', 'grandma', 'uncle', 'aunt', 'other')),
	CONSTRAINT "stu_gd_client_priority" CHECK ("contact_priority" between 1 and 5),
	CONSTRAINT "stu_gd_client_source" CHECK ("source" in ('self', 'import', 'invite', 'transfer', 'school', 'admissions'))
);

CREATE TABLE "student" (
	"user_id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"number" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"campus_id" uuid,
	"stage_code" integer NOT NULL,
	"grade_id" uuid,
	"classroom_id" uuid,
	"entry_year" integer NOT NULL,
	"entered_on" date,
	"left_on" date,
	"boarding" text DEFAULT 'day' NOT NULL,
	"closed_to_new" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "student_status" CHECK ("status" in ('pending', 'enrolled', 'suspended', 'transferred', 'graduated', 'withdrawn')),
	CONSTRAINT "student_boarding" CHECK ("boarding" in ('day', 'boarding', 'half')),
	CONSTRAINT "student_in_class" CHECK ("status" <> 'enrolled' or "classroom_id" is not null)
);

CREATE TABLE "student_class" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"classroom_id" uuid NOT NULL,
	"valid_from" date NOT NULL,
	"valid_to" date,
	"created_at" timestamptz DEFAULT now() NOT NULL
);

CREATE INDEX "child_claim_guardian_id_status_index" ON "child_claim" ("guardian_id","status");
CREATE INDEX "child_claim_id_no_bidx_index" ON "child_claim" ("id_no_bidx");
CREATE INDEX "child_claim_user_id_index" ON "child_claim" ("user_id");
CREATE UNIQUE INDEX "child_claim_once" ON "child_claim" ("guardian_id","id_no_bidx") WHERE "status" in ('open', 'new_child');
CREATE UNIQUE INDEX "guardian_link_request_open" ON "guardian_link_request" ("claim_id") WHERE "status" = 'needs_review';
CREATE INDEX "guardian_link_request_organization_id_status_created_at_index" ON "guardian_link_request" ("organization_id","status","created_at");
CREATE INDEX "guardian_link_request_matched_student_id_index" ON "guardian_link_request" ("matched_student_id");
CREATE UNIQUE INDEX "stu_gd_client_once" ON "stu_gd_client" ("student_id","guardian_id") WHERE "status" in ('pending', 'active');
CREATE UNIQUE INDEX "stu_gd_client_main" ON "stu_gd_client" ("student_id") WHERE "is_main" and "status" = 'active';
CREATE INDEX "stu_gd_client_guardian_id_status_index" ON "stu_gd_client" ("guardian_id","status");
CREATE INDEX "student_organization_id_status_grade_id_classroom_id_index" ON "student" ("organization_id","status","grade_id","classroom_id");
CREATE INDEX "student_organization_id_number_index" ON "student" ("organization_id","number");
CREATE INDEX "student_classroom_id_index" ON "student" ("classroom_id");
CREATE UNIQUE INDEX "student_class_now" ON "student_class" ("student_id") WHERE "valid_to" is null;
CREATE INDEX "student_class_classroom_id_valid_to_index" ON "student_class" ("classroom_id","valid_to");
CREATE INDEX "student_class_student_id_valid_from_index" ON "student_class" ("student_id","valid_from");
ALTER TABLE "child_claim" ADD CONSTRAINT "child_claim_guardian_id_user_id_fkey" FOREIGN KEY ("guardian_id") REFERENCES "user"("id");
ALTER TABLE "child_claim" ADD CONSTRAINT "child_claim_user_id_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id");
ALTER TABLE "guardian_link_request" ADD CONSTRAINT "guardian_link_request_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "guardian_link_request" ADD CONSTRAINT "guardian_link_request_claim_id_child_claim_id_fkey" FOREIGN KEY ("claim_id") REFERENCES "child_claim"("id");
ALTER TABLE "guardian_link_request" ADD CONSTRAINT "guardian_link_request_requester_id_user_id_fkey" FOREIGN KEY ("requester_id") REFERENCES "user"("id");
ALTER TABLE "guardian_link_request" ADD CONSTRAINT "guardian_link_request_matched_student_id_student_user_id_fkey" FOREIGN KEY ("matched_student_id") REFERENCES "student"("user_id");
ALTER TABLE "stu_gd_client" ADD CONSTRAINT "stu_gd_client_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "stu_gd_client" ADD CONSTRAINT "stu_gd_client_student_id_student_user_id_fkey" FOREIGN KEY ("student_id") REFERENCES "student"("user_id");
ALTER TABLE "stu_gd_client" ADD CONSTRAINT "stu_gd_client_guardian_id_user_id_fkey" FOREIGN KEY ("guardian_id") REFERENCES "user"("id");
ALTER TABLE "student" ADD CONSTRAINT "student_user_id_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id");
ALTER TABLE "student" ADD CONSTRAINT "student_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "student" ADD CONSTRAINT "student_campus_id_school_campus_id_fkey" FOREIGN KEY ("campus_id") REFERENCES "school_campus"("id");
ALTER TABLE "student" ADD CONSTRAINT "student_grade_id_grade_id_fkey" FOREIGN KEY ("grade_id") REFERENCES "grade"("id");
ALTER TABLE "student" ADD CONSTRAINT "student_classroom_id_classroom_id_fkey" FOREIGN KEY ("classroom_id") REFERENCES "classroom"("id");
ALTER TABLE "student_class" ADD CONSTRAINT "student_class_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "student_class" ADD CONSTRAINT "student_class_student_id_student_user_id_fkey" FOREIGN KEY ("student_id") REFERENCES "student"("user_id");
ALTER TABLE "student_class" ADD CONSTRAINT "student_class_classroom_id_classroom_id_fkey" FOREIGN KEY ("classroom_id") REFERENCES "classroom"("id");
