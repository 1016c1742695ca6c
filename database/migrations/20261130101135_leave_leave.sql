CREATE TABLE "absence_mark" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"classroom_id" uuid NOT NULL,
	"department_id" uuid NOT NULL,
	"date" date NOT NULL,
	"period" integer DEFAULT 0 NOT NULL,
	"marked_by" uuid NOT NULL,
	"at" timestamptz DEFAULT now() NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"level" integer DEFAULT 0 NOT NULL,
	"answered_by" uuid,
	"vacation_id" uuid,
	"calls" jsonb DEFAULT '[]' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "absence_mark_once" UNIQUE("student_id","date","period"),
	CONSTRAINT "absence_mark_period" CHECK ("period" between 0 and 16)
);

CREATE TABLE "vacation" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"no" text NOT NULL,
	"applicant_id" uuid NOT NULL,
	"requested_by" uuid NOT NULL,
	"subject" text NOT NULL,
	"source" text NOT NULL,
	"department_id" uuid,
	"vacation_type_id" uuid NOT NULL,
	"start_at" timestamptz NOT NULL,
	"end_at" timestamptz NOT NULL,
	"amount" numeric(7,2) DEFAULT '0' NOT NULL,
	"days" numeric(7,2) DEFAULT '0' NOT NULL,
	"reason_sealed" text NOT NULL,
	"reason_private" boolean DEFAULT false NOT NULL,
	"proof_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"destination" text DEFAULT 'none' NOT NULL,
	"contact_phone_sealed" text,
	"handover" text,
	"taker_kind" text,
	"taker_id" uuid,
	"taker_name" text,
	"out_from" timestamptz,
	"out_until" timestamptz,
	"out_at" timestamptz,
	"in_at" timestamptz,
	"released_by" uuid,
	"needs_return" boolean DEFAULT false NOT NULL,
	"original_end_at" timestamptz,
	"returned_at" timestamptz,
	"cancel_reason" text,
	"continues_id" uuid,
	"status" text DEFAULT 'draft' NOT NULL,
	"submitted_at" timestamptz,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "vacation_order" CHECK ("start_at" < "end_at"),
	CONSTRAINT "vacation_amount" CHECK ("amount" >= 0)
);

CREATE TABLE "vacation_amount_entry" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"amount_user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"delta" numeric(7,2) DEFAULT '0' NOT NULL,
	"held" numeric(7,2) DEFAULT '0' NOT NULL,
	"used" numeric(7,2) DEFAULT '0' NOT NULL,
	"vacation_id" uuid,
	"reason" text,
	"by_user_id" uuid,
	"at" timestamptz DEFAULT now() NOT NULL
);

CREATE TABLE "vacation_amount_user" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"vacation_type_id" uuid NOT NULL,
	"cycle_from" date NOT NULL,
	"cycle_to" date NOT NULL,
	"granted" numeric(7,2) DEFAULT '0' NOT NULL,
	"carried" numeric(7,2) DEFAULT '0' NOT NULL,
	"adjusted" numeric(7,2) DEFAULT '0' NOT NULL,
	"held" numeric(7,2) DEFAULT '0' NOT NULL,
	"used" numeric(7,2) DEFAULT '0' NOT NULL,
	"expired" numeric(7,2) DEFAULT '0' NOT NULL,
	"overdraft" numeric(7,2) DEFAULT '0' NOT NULL,
	"left" numeric(7,2) GENERATED ALWAYS AS (granted + carried + adjusted - held - used - expired) STORED NOT NULL,
	"carry_expires_on" date,
	"status" text DEFAULT 'open' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "vacation_amount_user_cycle" UNIQUE("user_id","vacation_type_id","cycle_from"),
	CONSTRAINT "vacation_amount_user_left" CHECK ("granted" + "carried" + "adjusted" - "held" - "used" - "expired" >= -"overdraft"),
	CONSTRAINT "vacation_amount_user_taken" CHECK ("held" >= 0 and "used" >= 0 and "expired" >= 0)
);

CREATE TABLE "vacation_part" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"vacation_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"date" date NOT NULL,
	"from_at" timestamptz NOT NULL,
	"to_at" timestamptz NOT NULL,
	"amount" numeric(7,2) NOT NULL,
	"amount_user_id" uuid,
	"state" text NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "vacation_part_day" UNIQUE("vacation_id","date")
);

CREATE TABLE "vacation_type" (
	"id" uuid PRIMARY KEY,
	"client_id" uuid,
	"organization_id" uuid,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"name_en" text,
	"subject" text NOT NULL,
	"unit" text DEFAULT 'day' NOT NULL,
	"min_step" numeric(3,2) DEFAULT '0.5' NOT NULL,
	"day_kind" text DEFAULT 'work' NOT NULL,
	"attendance_mark" text DEFAULT 'leave' NOT NULL,
	"quota_mode" text DEFAULT 'none' NOT NULL,
	"cycle" text DEFAULT 'calendar_year' NOT NULL,
	"cycle_years" integer DEFAULT 1 NOT NULL,
	"grant_rule" jsonb,
	"carry_max" numeric(7,2) DEFAULT '0' NOT NULL,
	"carry_until" text,
	"overdraft" numeric(7,2) DEFAULT '0' NOT NULL,
	"notice_days" integer DEFAULT 0 NOT NULL,
	"backdate_days" integer DEFAULT 3 NOT NULL,
	"min_amount" numeric(7,2) DEFAULT '0' NOT NULL,
	"max_request" numeric(7,2),
	"max_cycle" numeric(7,2),
	"sandwich" boolean DEFAULT false NOT NULL,
	"needs_return" boolean DEFAULT false NOT NULL,
	"needs_pass" boolean DEFAULT false NOT NULL,
	"blocked_dates" jsonb DEFAULT '[]' NOT NULL,
	"proof_after" numeric(7,2),
	"is_medical" boolean DEFAULT false NOT NULL,
	"who" jsonb DEFAULT '{"gender":null,"staff_kinds":[],"min_service_days":0}' NOT NULL,
	"paid_rate" integer DEFAULT 100 NOT NULL,
	"colleague_label" text DEFAULT '请假' NOT NULL,
	"colleague_label_en" text DEFAULT 'On leave' NOT NULL,
	"basis" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"sort" integer DEFAULT 100 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "vacation_type_code" UNIQUE NULLS NOT DISTINCT("client_id","organization_id","code"),
	CONSTRAINT "vacation_type_owner" CHECK ("organization_id" is null or "client_id" is not null),
	CONSTRAINT "vacation_type_rate" CHECK ("paid_rate" between 0 and 100)
);

CREATE INDEX "absence_mark_organization_id_date_index" ON "absence_mark" ("organization_id","date");
CREATE INDEX "absence_mark_classroom_id_date_index" ON "absence_mark" ("classroom_id","date");
CREATE INDEX "absence_mark_department_id_date_index" ON "absence_mark" ("department_id","date");
CREATE INDEX "absence_mark_vacation_id_index" ON "absence_mark" ("vacation_id");
CREATE INDEX "absence_mark_open" ON "absence_mark" ("at") WHERE "status" = 'open';
CREATE UNIQUE INDEX "vacation_no" ON "vacation" ("organization_id","no");
CREATE INDEX "vacation_applicant_id_start_at_id_index" ON "vacation" ("applicant_id","start_at","id");
CREATE INDEX "vacation_requested_by_start_at_id_index" ON "vacation" ("requested_by","start_at","id");
CREATE INDEX "vacation_organization_id_subject_start_at_id_index" ON "vacation" ("organization_id","subject","start_at","id");
CREATE INDEX "vacation_organization_id_subject_created_at_id_index" ON "vacation" ("organization_id","subject","created_at","id");
CREATE INDEX "vacation_organization_id_status_start_at_index" ON "vacation" ("organization_id","status","start_at");
CREATE INDEX "vacation_department_id_start_at_index" ON "vacation" ("department_id","start_at");
CREATE INDEX "vacation_vacation_type_id_index" ON "vacation" ("vacation_type_id");
CREATE INDEX "vacation_continues_id_index" ON "vacation" ("continues_id");
CREATE INDEX "vacation_clock" ON "vacation" ("status","start_at","end_at") WHERE "status" in ('approved', 'in_effect', 'ended');
CREATE INDEX "vacation_amount_entry_amount_user_id_id_index" ON "vacation_amount_entry" ("amount_user_id","id");
CREATE INDEX "vacation_amount_entry_vacation_id_index" ON "vacation_amount_entry" ("vacation_id");
CREATE INDEX "vacation_amount_user_organization_id_cycle_from_id_index" ON "vacation_amount_user" ("organization_id","cycle_from","id");
CREATE INDEX "vacation_amount_user_organization_id_left_id_index" ON "vacation_amount_user" ("organization_id","left","id");
CREATE INDEX "vacation_amount_user_vacation_type_id_index" ON "vacation_amount_user" ("vacation_type_id");
CREATE INDEX "vacation_amount_user_open" ON "vacation_amount_user" ("cycle_to") WHERE "status" = 'open';
CREATE INDEX "vacation_part_user_id_date_index" ON "vacation_part" ("user_id","date");
CREATE INDEX "vacation_part_organization_id_date_index" ON "vacation_part" ("organization_id","date");
CREATE INDEX "vacation_part_amount_user_id_index" ON "vacation_part" ("amount_user_id");
CREATE INDEX "vacation_type_organization_id_index" ON "vacation_type" ("organization_id");
ALTER TABLE "absence_mark" ADD CONSTRAINT "absence_mark_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "absence_mark" ADD CONSTRAINT "absence_mark_student_id_user_id_fkey" FOREIGN KEY ("student_id") REFERENCES "user"("id");
ALTER TABLE "absence_mark" ADD CONSTRAINT "absence_mark_classroom_id_classroom_id_fkey" FOREIGN KEY ("classroom_id") REFERENCES "classroom"("id");
ALTER TABLE "absence_mark" ADD CONSTRAINT "absence_mark_department_id_department_id_fkey" FOREIGN KEY ("department_id") REFERENCES "department"("id");
ALTER TABLE "absence_mark" ADD CONSTRAINT "absence_mark_marked_by_user_id_fkey" FOREIGN KEY ("marked_by") REFERENCES "user"("id");
ALTER TABLE "absence_mark" ADD CONSTRAINT "absence_mark_answered_by_user_id_fkey" FOREIGN KEY ("answered_by") REFERENCES "user"("id");
ALTER TABLE "absence_mark" ADD CONSTRAINT "absence_mark_vacation_id_vacation_id_fkey" FOREIGN KEY ("vacation_id") REFERENCES "vacation"("id");
ALTER TABLE "vacation" ADD CONSTRAINT "vacation_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "vacation" ADD CONSTRAINT "vacation_applicant_id_user_id_fkey" FOREIGN KEY ("applicant_id") REFERENCES "user"("id");
ALTER TABLE "vacation" ADD CONSTRAINT "vacation_requested_by_user_id_fkey" FOREIGN KEY ("requested_by") REFERENCES "user"("id");
ALTER TABLE "vacation" ADD CONSTRAINT "vacation_department_id_department_id_fkey" FOREIGN KEY ("department_id") REFERENCES "department"("id");
ALTER TABLE "vacation" ADD CONSTRAINT "vacation_vacation_type_id_vacation_type_id_fkey" FOREIGN KEY ("vacation_type_id") REFERENCES "vacation_type"("id");
ALTER TABLE "vacation" ADD CONSTRAINT "vacation_taker_id_user_id_fkey" FOREIGN KEY ("taker_id") REFERENCES "user"("id");
ALTER TABLE "vacation" ADD CONSTRAINT "vacation_released_by_user_id_fkey" FOREIGN KEY ("released_by") REFERENCES "user"("id");
ALTER TABLE "vacation" ADD CONSTRAINT "vacation_continues_id_vacation_id_fkey" FOREIGN KEY ("continues_id") REFERENCES "vacation"("id");
ALTER TABLE "vacation_amount_entry" ADD CONSTRAINT "vacation_amount_entry_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "vacation_amount_entry" ADD CONSTRAINT "vacation_amount_entry_9gxG39f0uQfT_fkey" FOREIGN KEY ("amount_user_id") REFERENCES "vacation_amount_user"("id") ON DELETE CASCADE;
ALTER TABLE "vacation_amount_entry" ADD CONSTRAINT "vacation_amount_entry_vacation_id_vacation_id_fkey" FOREIGN KEY ("vacation_id") REFERENCES "vacation"("id");
ALTER TABLE "vacation_amount_entry" ADD CONSTRAINT "vacation_amount_entry_by_user_id_user_id_fkey" FOREIGN KEY ("by_user_id") REFERENCES "user"("id");
ALTER TABLE "vacation_amount_user" ADD CONSTRAINT "vacation_amount_user_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "vacation_amount_user" ADD CONSTRAINT "vacation_amount_user_user_id_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id");
ALTER TABLE "vacation_amount_user" ADD CONSTRAINT "vacation_amount_user_vacation_type_id_vacation_type_id_fkey" FOREIGN KEY ("vacation_type_id") REFERENCES "vacation_type"("id");
ALTER TABLE "vacation_part" ADD CONSTRAINT "vacation_part_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "vacation_part" ADD CONSTRAINT "vacation_part_vacation_id_vacation_id_fkey" FOREIGN KEY ("vacation_id") REFERENCES "vacation"("id");
ALTER TABLE "vacation_part" ADD CONSTRAINT "vacation_part_user_id_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id");
ALTER TABLE "vacation_part" ADD CONSTRAINT "vacation_part_amount_user_id_vacation_amount_user_id_fkey" FOREIGN KEY ("amount_user_id") REFERENCES "vacation_amount_user"("id");
ALTER TABLE "vacation_type" ADD CONSTRAINT "vacation_type_client_id_organization_id_fkey" FOREIGN KEY ("client_id") REFERENCES "organization"("id");
ALTER TABLE "vacation_type" ADD CONSTRAINT "vacation_type_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");

-- nobody is away twice at once; what was refused or called off takes no time
ALTER TABLE "vacation" ADD CONSTRAINT "vacation_once"
  exclude using gist (applicant_id with =, tstzrange(start_at, end_at) with &&)
  where (status in ('submitted', 'approved', 'in_effect', 'ended', 'closed'));

-- the types of the product; a group or a school may have a version of its own, by their code
INSERT INTO "vacation_type" (id, code, name, name_en, subject, unit, min_step, day_kind, attendance_mark, quota_mode, grant_rule, carry_max, carry_until, notice_days, backdate_days, max_request, max_cycle, needs_return, needs_pass, proof_after, is_medical, who, paid_rate, colleague_label, colleague_label_en, basis, sort) VALUES
  ('64292b1d-3d63-5d2a-8a5f-d8eeff835506', 'personal', '事假', 'Personal leave', 'staff', 'day', 0.5, 'work', 'leave', 'none', null, 0, null, 0, 3, null, null, false, false, null, false, '{"gender":null,"staff_kinds":[],"min_service_days":0}', 0, '请假', 'On leave', null, 10),
  ('65f8b5e8-3337-599f-82d3-9d2762780968', 'sick', '病假', 'Sick leave', 'staff', 'day', 0.5, 'work', 'leave', 'none', null, 0, null, 0, 7, null, null, true, false, 2, true, '{"gender":null,"staff_kinds":[],"min_service_days":0}', 100, '请假', 'On leave', null, 20),
  ('1037e255-2e99-5dd5-bf78-5e5b948e8388', 'annual', '年休假', 'Annual leave', 'staff', 'day', 0.5, 'work', 'leave', 'granted', '{"kind":"seniority","steps":[{"years":1,"amount":5},{"years":10,"amount":10},{"years":20,"amount":15}]}', 5, '03-31', 1, 3, null, null, false, false, null, false, '{"gender":null,"staff_kinds":["admin","assist","worker"],"min_service_days":0}', 100, '请假', 'On leave', '职工带薪年休假条例', 30),
  ('41685de4-66a2-59a2-a4d8-b4cf8c87fbea', 'marriage', '婚假', 'Marriage leave', 'staff', 'day', 0.5, 'work', 'leave', 'none', null, 0, null, 3, 0, 3, null, false, false, 0.5, false, '{"gender":null,"staff_kinds":[],"min_service_days":0}', 100, '请假', 'On leave', '国家规定3天，地方规定从其规定', 40),
  ('a6849716-a086-5c4c-af44-6cfc1fe0bd56', 'maternity', '产假', 'Maternity leave', 'staff', 'day', 1, 'calendar', 'leave', 'none', null, 0, null, 0, 3, 188, null, true, false, 0.5, true, '{"gender":"female","staff_kinds":[],"min_service_days":0}', 100, '请假', 'On leave', '女职工劳动保护特别规定', 50),
  ('5ed7f5d0-9b2e-5483-ade7-7f5c12eaf0a8', 'paternity', '护理假', 'Paternity leave', 'staff', 'day', 1, 'calendar', 'leave', 'none', null, 0, null, 0, 3, 15, null, false, false, 0.5, false, '{"gender":"male","staff_kinds":[],"min_service_days":0}', 100, '请假', 'On leave', null, 60),
  ('beb879ba-c9fd-5ad2-b211-87c917e70c80', 'prenatal', '产检假', 'Prenatal check', 'staff', 'day', 0.5, 'work', 'leave', 'none', null, 0, null, 0, 3, null, null, false, false, null, true, '{"gender":"female","staff_kinds":[],"min_service_days":0}', 100, '请假', 'On leave', null, 70),
  ('31b4d33f-e847-5aa8-9bf5-f7b5f9e083bf', 'nursing', '哺乳假', 'Nursing break', 'staff', 'hour', 0.5, 'work', 'leave', 'none', null, 0, null, 0, 3, 1, null, false, false, null, true, '{"gender":"female","staff_kinds":[],"min_service_days":0}', 100, '请假', 'On leave', null, 80),
  ('cdef194f-8162-5f89-bf8c-328f189e50e6', 'childcare', '育儿假', 'Childcare leave', 'staff', 'day', 0.5, 'work', 'leave', 'none', null, 0, null, 0, 3, null, 10, false, false, null, false, '{"gender":null,"staff_kinds":[],"min_service_days":0}', 100, '请假', 'On leave', null, 90),
  ('fadd9942-3056-5a2b-857a-ea6921b70e36', 'eldercare', '独生子女护理假', 'Care of parents', 'staff', 'day', 0.5, 'work', 'leave', 'none', null, 0, null, 0, 3, null, 15, false, false, 0.5, false, '{"gender":null,"staff_kinds":[],"min_service_days":0}', 100, '请假', 'On leave', null, 100),
  ('4121e2e5-3f8c-5fe4-b2e0-09de99c899cb', 'bereavement', '丧假', 'Bereavement leave', 'staff', 'day', 0.5, 'work', 'leave', 'none', null, 0, null, 0, 7, 3, null, false, false, null, false, '{"gender":null,"staff_kinds":[],"min_service_days":0}', 100, '请假', 'On leave', null, 110),
  ('c6de78a7-29bc-5c6a-81a0-41f27e0ca360', 'home_visit', '探亲假', 'Home visit', 'staff', 'day', 1, 'calendar', 'leave', 'none', null, 0, null, 7, 3, 20, 20, false, false, null, false, '{"gender":null,"staff_kinds":[],"min_service_days":0}', 100, '请假', 'On leave', null, 120),
  ('8a65ea7d-f0e9-5b2c-8129-42e03912f98e', 'injury', '工伤假', 'Work injury', 'staff', 'day', 1, 'calendar', 'leave', 'none', null, 0, null, 0, 30, null, null, true, false, 0.5, true, '{"gender":null,"staff_kinds":[],"min_service_days":0}', 100, '请假', 'On leave', '工伤保险条例', 130),
  ('ebeeb663-2351-57ad-a97f-ae86a55de110', 'official', '公出', 'Official journey', 'staff', 'day', 0.5, 'work', 'business', 'none', null, 0, null, 0, 3, null, null, false, false, null, false, '{"gender":null,"staff_kinds":[],"min_service_days":0}', 100, '公出', 'Away on duty', null, 140),
  ('8584eafe-8cd6-588b-82af-7adf1ec84dd7', 'training', '培训', 'Training', 'staff', 'day', 0.5, 'work', 'business', 'none', null, 0, null, 0, 3, null, null, false, false, null, false, '{"gender":null,"staff_kinds":[],"min_service_days":0}', 100, '公出', 'Away on duty', null, 150),
  ('34117e0d-e893-56d6-bfa1-bebb30fe26ca', 'comp', '调休', 'Time off in lieu', 'staff', 'hour', 1, 'work', 'leave', 'earned', null, 0, null, 0, 3, null, null, false, false, null, false, '{"gender":null,"staff_kinds":[],"min_service_days":0}', 100, '请假', 'On leave', null, 160),
  ('b8de6b5a-ec80-56e6-8e2c-c58a467b8ca2', 'other', '其他', 'Other', 'staff', 'day', 0.5, 'work', 'leave', 'none', null, 0, null, 0, 3, null, null, false, false, null, false, '{"gender":null,"staff_kinds":[],"min_service_days":0}', 100, '请假', 'On leave', null, 170),
  ('b17ec193-a4b4-54f4-bff9-17df49755cfa', 'pupil_sick', '病假', 'Sick leave', 'student', 'day', 0.5, 'work', 'leave', 'none', null, 0, null, 0, 3, null, null, false, false, null, true, '{"gender":null,"staff_kinds":[],"min_service_days":0}', 100, '请假', 'On leave', null, 210),
  ('15c4badc-b65b-53b5-a6c8-be2f717f6aca', 'pupil_personal', '事假', 'Personal leave', 'student', 'day', 0.5, 'work', 'leave', 'none', null, 0, null, 0, 3, null, null, false, false, null, false, '{"gender":null,"staff_kinds":[],"min_service_days":0}', 100, '请假', 'On leave', null, 220),
  ('90b6cb45-b4ac-5aac-9b43-3a84aa07e869', 'pupil_official', '公假', 'Competition or training', 'student', 'day', 0.5, 'work', 'business', 'none', null, 0, null, 0, 3, null, null, false, false, null, false, '{"gender":null,"staff_kinds":[],"min_service_days":0}', 100, '公假', 'At an event', null, 230),
  ('306a4ee6-08d0-548c-ab22-bdb1fcd46ef0', 'pupil_out', '临时离校', 'Leaving during the day', 'student', 'hour', 0.5, 'work', 'leave', 'none', null, 0, null, 0, 3, null, null, false, true, null, false, '{"gender":null,"staff_kinds":[],"min_service_days":0}', 100, '请假', 'On leave', null, 240);
