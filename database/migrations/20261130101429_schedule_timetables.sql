CREATE TABLE "class_schedule" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"semester_id" uuid NOT NULL,
	"campus_id" uuid,
	"grade_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"name" text NOT NULL,
	"version_no" integer NOT NULL,
	"source" text NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"effective_from" date,
	"effective_to" date,
	"published_by" uuid,
	"took" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "class_schedule_version" UNIQUE("semester_id","version_no"),
	CONSTRAINT "class_schedule_order" CHECK ("effective_from" <= "effective_to")
);

CREATE TABLE "class_schedule_grade" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"class_schedule_id" uuid NOT NULL,
	"grade_id" uuid NOT NULL,
	"from_on" date NOT NULL,
	"to_on" date NOT NULL
);

CREATE TABLE "elective_member" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"classroom_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"from_on" date NOT NULL,
	"to_on" date
);

CREATE TABLE "lesson" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"semester_id" uuid NOT NULL,
	"class_schedule_id" uuid,
	"slot_id" uuid,
	"plan_key" text,
	"date" date NOT NULL,
	"period_from" integer NOT NULL,
	"period_to" integer NOT NULL,
	"starts_at" timestamptz NOT NULL,
	"ends_at" timestamptz NOT NULL,
	"week_no" integer NOT NULL,
	"classroom_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"subject_value" text NOT NULL,
	"course_name" text,
	"kind" text NOT NULL,
	"teacher_id" uuid,
	"orig_teacher_id" uuid,
	"co_teacher_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"broom_id" uuid,
	"orig_broom_id" uuid,
	"plan" jsonb,
	"status" text DEFAULT 'planned' NOT NULL,
	"change_id" uuid,
	CONSTRAINT "lesson_order" CHECK ("starts_at" < "ends_at")
);

CREATE TABLE "lesson_change" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"lesson_id" uuid,
	"other_lesson_id" uuid,
	"date" date NOT NULL,
	"to_date" date,
	"to_period" integer,
	"to_room_id" uuid,
	"asked_by_id" uuid NOT NULL,
	"asked_user_id" uuid,
	"reason_kind" text NOT NULL,
	"reason" text,
	"source" text,
	"source_id" uuid,
	"state" text NOT NULL,
	"answer_by" timestamptz,
	"counts_hours" boolean DEFAULT true NOT NULL,
	"objected_at" timestamptz,
	"effect" jsonb,
	"applied_at" timestamptz,
	"decided_by" uuid,
	"decided_at" timestamptz,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL
);

CREATE TABLE "lesson_hold" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"lesson_id" uuid,
	"kind" text NOT NULL,
	"ref_id" uuid NOT NULL,
	"starts_at" timestamptz NOT NULL,
	"ends_at" timestamptz NOT NULL,
	"source" text NOT NULL,
	"source_id" uuid,
	"active" boolean DEFAULT true NOT NULL
);

CREATE TABLE "period_plan" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"campus_id" uuid NOT NULL,
	"grade_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"name" text NOT NULL,
	"effective_from" date NOT NULL,
	"effective_to" date NOT NULL,
	"status" text NOT NULL,
	"periods" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "period_plan_order" CHECK ("effective_from" <= "effective_to")
);

CREATE TABLE "period_plan_grade" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"period_plan_id" uuid NOT NULL,
	"grade_id" uuid NOT NULL,
	"from_on" date NOT NULL,
	"to_on" date NOT NULL
);

CREATE TABLE "schedule_day" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"date" date NOT NULL,
	"campus_id" uuid,
	"grade_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"mode" text NOT NULL,
	"follow_weekday" integer,
	"follow_week" text NOT NULL,
	"periods_off" integer[] DEFAULT '{}'::integer[] NOT NULL,
	"reason" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "schedule_day_once" UNIQUE NULLS NOT DISTINCT("organization_id","date","campus_id","grade_ids")
);

CREATE TABLE "schedule_reading" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"reading" jsonb NOT NULL,
	"expires_at" timestamptz NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL
);

CREATE TABLE "schedule_slot" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"class_schedule_id" uuid NOT NULL,
	"classroom_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"subject_value" text NOT NULL,
	"course_name" text,
	"teacher_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"broom_id" uuid,
	"weekday" integer,
	"period_from" integer NOT NULL,
	"period_to" integer NOT NULL,
	"weeks" jsonb NOT NULL,
	"kind" text NOT NULL,
	CONSTRAINT "schedule_slot_periods" CHECK ("period_to" between "period_from" and "period_from" + 2)
);

CREATE INDEX "class_schedule_organization_id_semester_id_status_index" ON "class_schedule" ("organization_id","semester_id","status");
CREATE INDEX "class_schedule_organization_id_updated_at_id_index" ON "class_schedule" ("organization_id","updated_at","id");
CREATE INDEX "class_schedule_organization_id_version_no_id_index" ON "class_schedule" ("organization_id","version_no","id");
CREATE INDEX "class_schedule_organization_id_effective_from_id_index" ON "class_schedule" ("organization_id","effective_from","id");
CREATE INDEX "class_schedule_grade_class_schedule_id_index" ON "class_schedule_grade" ("class_schedule_id");
CREATE INDEX "class_schedule_grade_organization_id_from_on_index" ON "class_schedule_grade" ("organization_id","from_on");
CREATE UNIQUE INDEX "elective_member_open" ON "elective_member" ("classroom_id","student_id") WHERE "to_on" is null;
CREATE INDEX "elective_member_student_id_index" ON "elective_member" ("student_id");
CREATE UNIQUE INDEX "lesson_plan" ON "lesson" ("organization_id","plan_key");
CREATE INDEX "lesson_teacher_id_starts_at_index" ON "lesson" ("teacher_id","starts_at");
CREATE INDEX "lesson_organization_id_date_index" ON "lesson" ("organization_id","date");
CREATE INDEX "lesson_broom_id_starts_at_index" ON "lesson" ("broom_id","starts_at");
CREATE INDEX "lesson_classes" ON "lesson" USING gin ("classroom_ids");
CREATE INDEX "lesson_change_organization_id_state_date_index" ON "lesson_change" ("organization_id","state","date");
CREATE INDEX "lesson_change_organization_id_date_id_index" ON "lesson_change" ("organization_id","date","id");
CREATE INDEX "lesson_change_organization_id_created_at_id_index" ON "lesson_change" ("organization_id","created_at","id");
CREATE INDEX "lesson_change_asked_user_id_state_index" ON "lesson_change" ("asked_user_id","state");
CREATE INDEX "lesson_change_asked_by_id_state_index" ON "lesson_change" ("asked_by_id","state");
CREATE INDEX "lesson_change_lesson_id_index" ON "lesson_change" ("lesson_id");
CREATE INDEX "lesson_change_other_lesson_id_index" ON "lesson_change" ("other_lesson_id");
CREATE INDEX "lesson_change_source_source_id_index" ON "lesson_change" ("source","source_id");
CREATE INDEX "lesson_hold_lesson_id_index" ON "lesson_hold" ("lesson_id");
CREATE INDEX "lesson_hold_source_source_id_index" ON "lesson_hold" ("source","source_id");
CREATE INDEX "lesson_hold_ref_id_starts_at_index" ON "lesson_hold" ("ref_id","starts_at");
CREATE INDEX "period_plan_organization_id_effective_from_id_index" ON "period_plan" ("organization_id","effective_from","id");
CREATE INDEX "period_plan_organization_id_name_id_index" ON "period_plan" ("organization_id","name","id");
CREATE INDEX "period_plan_grade_period_plan_id_index" ON "period_plan_grade" ("period_plan_id");
CREATE INDEX "schedule_reading_expires_at_index" ON "schedule_reading" ("expires_at");
CREATE INDEX "schedule_slot_class_schedule_id_weekday_period_from_index" ON "schedule_slot" ("class_schedule_id","weekday","period_from");
ALTER TABLE "class_schedule" ADD CONSTRAINT "class_schedule_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "class_schedule" ADD CONSTRAINT "class_schedule_semester_id_semester_id_fkey" FOREIGN KEY ("semester_id") REFERENCES "semester"("id");
ALTER TABLE "class_schedule" ADD CONSTRAINT "class_schedule_campus_id_school_campus_id_fkey" FOREIGN KEY ("campus_id") REFERENCES "school_campus"("id");
ALTER TABLE "class_schedule" ADD CONSTRAINT "class_schedule_published_by_user_id_fkey" FOREIGN KEY ("published_by") REFERENCES "user"("id");
ALTER TABLE "class_schedule_grade" ADD CONSTRAINT "class_schedule_grade_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "class_schedule_grade" ADD CONSTRAINT "class_schedule_grade_class_schedule_id_class_schedule_id_fkey" FOREIGN KEY ("class_schedule_id") REFERENCES "class_schedule"("id") ON DELETE CASCADE;
ALTER TABLE "class_schedule_grade" ADD CONSTRAINT "class_schedule_grade_grade_id_grade_id_fkey" FOREIGN KEY ("grade_id") REFERENCES "grade"("id");
ALTER TABLE "elective_member" ADD CONSTRAINT "elective_member_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "elective_member" ADD CONSTRAINT "elective_member_classroom_id_classroom_id_fkey" FOREIGN KEY ("classroom_id") REFERENCES "classroom"("id") ON DELETE CASCADE;
ALTER TABLE "elective_member" ADD CONSTRAINT "elective_member_student_id_user_id_fkey" FOREIGN KEY ("student_id") REFERENCES "user"("id");
ALTER TABLE "lesson" ADD CONSTRAINT "lesson_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "lesson" ADD CONSTRAINT "lesson_semester_id_semester_id_fkey" FOREIGN KEY ("semester_id") REFERENCES "semester"("id");
ALTER TABLE "lesson" ADD CONSTRAINT "lesson_class_schedule_id_class_schedule_id_fkey" FOREIGN KEY ("class_schedule_id") REFERENCES "class_schedule"("id");
ALTER TABLE "lesson" ADD CONSTRAINT "lesson_teacher_id_user_id_fkey" FOREIGN KEY ("teacher_id") REFERENCES "user"("id");
ALTER TABLE "lesson_change" ADD CONSTRAINT "lesson_change_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "lesson_change" ADD CONSTRAINT "lesson_change_lesson_id_lesson_id_fkey" FOREIGN KEY ("lesson_id") REFERENCES "lesson"("id") ON DELETE SET NULL;
ALTER TABLE "lesson_change" ADD CONSTRAINT "lesson_change_other_lesson_id_lesson_id_fkey" FOREIGN KEY ("other_lesson_id") REFERENCES "lesson"("id") ON DELETE SET NULL;
ALTER TABLE "lesson_change" ADD CONSTRAINT "lesson_change_asked_by_id_user_id_fkey" FOREIGN KEY ("asked_by_id") REFERENCES "user"("id");
ALTER TABLE "lesson_change" ADD CONSTRAINT "lesson_change_asked_user_id_user_id_fkey" FOREIGN KEY ("asked_user_id") REFERENCES "user"("id");
ALTER TABLE "lesson_change" ADD CONSTRAINT "lesson_change_decided_by_user_id_fkey" FOREIGN KEY ("decided_by") REFERENCES "user"("id");
ALTER TABLE "lesson_hold" ADD CONSTRAINT "lesson_hold_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "lesson_hold" ADD CONSTRAINT "lesson_hold_lesson_id_lesson_id_fkey" FOREIGN KEY ("lesson_id") REFERENCES "lesson"("id") ON DELETE CASCADE;
ALTER TABLE "period_plan" ADD CONSTRAINT "period_plan_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "period_plan" ADD CONSTRAINT "period_plan_campus_id_school_campus_id_fkey" FOREIGN KEY ("campus_id") REFERENCES "school_campus"("id");
ALTER TABLE "period_plan_grade" ADD CONSTRAINT "period_plan_grade_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "period_plan_grade" ADD CONSTRAINT "period_plan_grade_period_plan_id_period_plan_id_fkey" FOREIGN KEY ("period_plan_id") REFERENCES "period_plan"("id") ON DELETE CASCADE;
ALTER TABLE "period_plan_grade" ADD CONSTRAINT "period_plan_grade_grade_id_grade_id_fkey" FOREIGN KEY ("grade_id") REFERENCES "grade"("id");
ALTER TABLE "schedule_day" ADD CONSTRAINT "schedule_day_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "schedule_day" ADD CONSTRAINT "schedule_day_campus_id_school_campus_id_fkey" FOREIGN KEY ("campus_id") REFERENCES "school_campus"("id");
ALTER TABLE "schedule_reading" ADD CONSTRAINT "schedule_reading_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "schedule_reading" ADD CONSTRAINT "schedule_reading_user_id_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id");
ALTER TABLE "schedule_slot" ADD CONSTRAINT "schedule_slot_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "schedule_slot" ADD CONSTRAINT "schedule_slot_class_schedule_id_class_schedule_id_fkey" FOREIGN KEY ("class_schedule_id") REFERENCES "class_schedule"("id") ON DELETE CASCADE;

-- Of a grade one plan of hours and one timetable hold at a time, whoever writes them.
alter table period_plan_grade add constraint period_plan_once
  exclude using gist (grade_id with =, daterange(from_on, to_on, '[]') with &&);
alter table class_schedule_grade add constraint class_schedule_once
  exclude using gist (grade_id with =, daterange(from_on, to_on, '[]') with &&);
-- Nobody and no class is taken up twice: lessons, covers, changes and new timetables meet here.
alter table lesson_hold add constraint lesson_hold_once
  exclude using gist (kind with =, ref_id with =, tstzrange(starts_at, ends_at) with &&) where (active);
