CREATE TABLE "merit_record" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"classroom_id" uuid,
	"semester_id" uuid NOT NULL,
	"dimension" text NOT NULL,
	"kind" text NOT NULL,
	"points_tenths" integer NOT NULL,
	"text" text NOT NULL,
	"source" text DEFAULT 'manual' NOT NULL,
	"source_id" uuid,
	"to_family" boolean DEFAULT false NOT NULL,
	"given_by" uuid,
	"status" text DEFAULT 'active' NOT NULL,
	"withdraw_reason" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "merit_record_points" CHECK ("points_tenths" between -50 and 50)
);

CREATE TABLE "merit_rule" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"semester_id" uuid NOT NULL,
	"dimension" text NOT NULL,
	"kind" text NOT NULL,
	"default_tenths" integer NOT NULL,
	"daily_cap" integer NOT NULL,
	"weight_awards" integer DEFAULT 100 NOT NULL,
	"weight_activities" integer DEFAULT 100 NOT NULL,
	"weight_observation" integer DEFAULT 100 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "merit_rule_once" UNIQUE("organization_id","semester_id","dimension","kind")
);

CREATE UNIQUE INDEX "merit_record_source" ON "merit_record" ("source","source_id","student_id") WHERE "source_id" is not null;
CREATE INDEX "merit_record_list" ON "merit_record" ("organization_id","created_at","id");
CREATE INDEX "merit_record_all" ON "merit_record" ("created_at","id");
CREATE INDEX "merit_record_student" ON "merit_record" ("student_id","semester_id");
CREATE INDEX "merit_record_class" ON "merit_record" ("classroom_id","semester_id");
CREATE INDEX "merit_record_giver" ON "merit_record" ("given_by","created_at");
CREATE INDEX "merit_rule_list" ON "merit_rule" ("organization_id","dimension","id");
ALTER TABLE "merit_record" ADD CONSTRAINT "merit_record_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "merit_record" ADD CONSTRAINT "merit_record_student_id_student_user_id_fkey" FOREIGN KEY ("student_id") REFERENCES "student"("user_id");
ALTER TABLE "merit_record" ADD CONSTRAINT "merit_record_classroom_id_classroom_id_fkey" FOREIGN KEY ("classroom_id") REFERENCES "classroom"("id");
ALTER TABLE "merit_record" ADD CONSTRAINT "merit_record_semester_id_semester_id_fkey" FOREIGN KEY ("semester_id") REFERENCES "semester"("id");
ALTER TABLE "merit_record" ADD CONSTRAINT "merit_record_given_by_user_id_fkey" FOREIGN KEY ("given_by") REFERENCES "user"("id");
ALTER TABLE "merit_rule" ADD CONSTRAINT "merit_rule_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "merit_rule" ADD CONSTRAINT "merit_rule_semester_id_semester_id_fkey" FOREIGN KEY ("semester_id") REFERENCES "semester"("id");
