CREATE TABLE "evaluation_answer" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"organization_id" uuid NOT NULL,
	"cell_id" uuid NOT NULL,
	"item_key" text NOT NULL,
	"value" integer,
	"words" text
);

CREATE TABLE "evaluation_cell" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"organization_id" uuid NOT NULL,
	"evaluation_id" uuid NOT NULL,
	"teacher_id" uuid NOT NULL,
	"grade_id" uuid,
	"subject_value" text,
	"n" integer,
	"words_left_out" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "evaluation_cell_once" UNIQUE NULLS NOT DISTINCT("evaluation_id","teacher_id","grade_id","subject_value")
);

CREATE TABLE "evaluation_inbox" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"organization_id" uuid NOT NULL,
	"target_id" uuid NOT NULL,
	"answers_sealed" text NOT NULL
);

CREATE TABLE "evaluation_target" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"evaluation_id" uuid NOT NULL,
	"teacher_id" uuid NOT NULL,
	"classroom_id" uuid,
	"grade_id" uuid,
	"subject_value" text,
	"expected" integer NOT NULL,
	"answered" integer,
	CONSTRAINT "evaluation_target_once" UNIQUE NULLS NOT DISTINCT("evaluation_id","teacher_id","classroom_id","subject_value")
);

CREATE TABLE "evaluation_ticket" (
	"organization_id" uuid NOT NULL,
	"target_id" uuid,
	"user_id" uuid,
	"used" boolean DEFAULT false NOT NULL,
	CONSTRAINT "evaluation_ticket_pkey" PRIMARY KEY("target_id","user_id")
);

CREATE TABLE "lesson_observation" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"semester_id" uuid,
	"lesson_key" text,
	"lesson_date" date NOT NULL,
	"period" text,
	"teacher_id" uuid NOT NULL,
	"observer_id" uuid NOT NULL,
	"classroom_id" uuid NOT NULL,
	"subject_value" text NOT NULL,
	"kind" text NOT NULL,
	"scores" jsonb DEFAULT '[]' NOT NULL,
	"strengths" text,
	"suggestions" text,
	"live_video_id" uuid,
	"notes" jsonb DEFAULT '[]' NOT NULL,
	"reply" text,
	"submitted_at" timestamptz,
	"status" text DEFAULT 'draft' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "lesson_observation_other" CHECK ("teacher_id" <> "observer_id")
);

CREATE TABLE "observation_goal" (
	"organization_id" uuid NOT NULL,
	"semester_id" uuid,
	"role" text,
	"lessons" integer NOT NULL,
	CONSTRAINT "observation_goal_pkey" PRIMARY KEY("semester_id","role"),
	CONSTRAINT "observation_goal_lessons" CHECK ("lessons" between 1 and 60)
);

CREATE TABLE "teaching_evaluation" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"semester_id" uuid NOT NULL,
	"title" text NOT NULL,
	"title_en" text,
	"kind" text NOT NULL,
	"grade_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"subject_values" text[] DEFAULT '{}'::text[] NOT NULL,
	"items" jsonb NOT NULL,
	"min_lessons" integer NOT NULL,
	"min_answers" integer NOT NULL,
	"opens_at" timestamptz NOT NULL,
	"closes_at" timestamptz NOT NULL,
	"release_at" timestamptz NOT NULL,
	"grades_in_on" date,
	"mixed_at" timestamptz,
	"uncounted" integer DEFAULT 0 NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"created_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "teaching_evaluation_least" CHECK ("min_answers" >= 5)
);

CREATE INDEX "evaluation_answer_cell_id_item_key_index" ON "evaluation_answer" ("cell_id","item_key");
CREATE INDEX "evaluation_cell_teacher_id_index" ON "evaluation_cell" ("teacher_id");
CREATE INDEX "evaluation_inbox_target_id_index" ON "evaluation_inbox" ("target_id");
CREATE INDEX "evaluation_ticket_user_id_index" ON "evaluation_ticket" ("user_id");
CREATE INDEX "lesson_observation_list" ON "lesson_observation" ("organization_id","lesson_date","id");
CREATE INDEX "lesson_observation_all" ON "lesson_observation" ("lesson_date","id");
CREATE INDEX "lesson_observation_observer" ON "lesson_observation" ("observer_id","semester_id");
CREATE INDEX "lesson_observation_teacher" ON "lesson_observation" ("teacher_id","status");
CREATE INDEX "teaching_evaluation_list" ON "teaching_evaluation" ("organization_id","opens_at","id");
CREATE INDEX "teaching_evaluation_by_title" ON "teaching_evaluation" ("organization_id","title","id");
CREATE INDEX "teaching_evaluation_state" ON "teaching_evaluation" ("organization_id","status");
CREATE INDEX "teaching_evaluation_due" ON "teaching_evaluation" ("closes_at") WHERE "status" in ('open', 'closed');
ALTER TABLE "evaluation_answer" ADD CONSTRAINT "evaluation_answer_cell_id_evaluation_cell_id_fkey" FOREIGN KEY ("cell_id") REFERENCES "evaluation_cell"("id") ON DELETE CASCADE;
ALTER TABLE "evaluation_cell" ADD CONSTRAINT "evaluation_cell_evaluation_id_teaching_evaluation_id_fkey" FOREIGN KEY ("evaluation_id") REFERENCES "teaching_evaluation"("id") ON DELETE CASCADE;
ALTER TABLE "evaluation_cell" ADD CONSTRAINT "evaluation_cell_teacher_id_user_id_fkey" FOREIGN KEY ("teacher_id") REFERENCES "user"("id");
ALTER TABLE "evaluation_cell" ADD CONSTRAINT "evaluation_cell_grade_id_grade_id_fkey" FOREIGN KEY ("grade_id") REFERENCES "grade"("id");
ALTER TABLE "evaluation_inbox" ADD CONSTRAINT "evaluation_inbox_target_id_evaluation_target_id_fkey" FOREIGN KEY ("target_id") REFERENCES "evaluation_target"("id") ON DELETE CASCADE;
ALTER TABLE "evaluation_target" ADD CONSTRAINT "evaluation_target_evaluation_id_teaching_evaluation_id_fkey" FOREIGN KEY ("evaluation_id") REFERENCES "teaching_evaluation"("id") ON DELETE CASCADE;
ALTER TABLE "evaluation_target" ADD CONSTRAINT "evaluation_target_teacher_id_user_id_fkey" FOREIGN KEY ("teacher_id") REFERENCES "user"("id");
ALTER TABLE "evaluation_target" ADD CONSTRAINT "evaluation_target_classroom_id_classroom_id_fkey" FOREIGN KEY ("classroom_id") REFERENCES "classroom"("id");
ALTER TABLE "evaluation_target" ADD CONSTRAINT "evaluation_target_grade_id_grade_id_fkey" FOREIGN KEY ("grade_id") REFERENCES "grade"("id");
ALTER TABLE "evaluation_ticket" ADD CONSTRAINT "evaluation_ticket_target_id_evaluation_target_id_fkey" FOREIGN KEY ("target_id") REFERENCES "evaluation_target"("id") ON DELETE CASCADE;
ALTER TABLE "evaluation_ticket" ADD CONSTRAINT "evaluation_ticket_user_id_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id");
ALTER TABLE "lesson_observation" ADD CONSTRAINT "lesson_observation_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "lesson_observation" ADD CONSTRAINT "lesson_observation_semester_id_semester_id_fkey" FOREIGN KEY ("semester_id") REFERENCES "semester"("id");
ALTER TABLE "lesson_observation" ADD CONSTRAINT "lesson_observation_teacher_id_user_id_fkey" FOREIGN KEY ("teacher_id") REFERENCES "user"("id");
ALTER TABLE "lesson_observation" ADD CONSTRAINT "lesson_observation_observer_id_user_id_fkey" FOREIGN KEY ("observer_id") REFERENCES "user"("id");
ALTER TABLE "lesson_observation" ADD CONSTRAINT "lesson_observation_classroom_id_classroom_id_fkey" FOREIGN KEY ("classroom_id") REFERENCES "classroom"("id");
ALTER TABLE "observation_goal" ADD CONSTRAINT "observation_goal_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "observation_goal" ADD CONSTRAINT "observation_goal_semester_id_semester_id_fkey" FOREIGN KEY ("semester_id") REFERENCES "semester"("id");
ALTER TABLE "teaching_evaluation" ADD CONSTRAINT "teaching_evaluation_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "teaching_evaluation" ADD CONSTRAINT "teaching_evaluation_semester_id_semester_id_fkey" FOREIGN KEY ("semester_id") REFERENCES "semester"("id");

-- Before the mixing the version of a row says which ticket and which answers came together; what is deleted then is cleared
-- away soon, whatever else the database has to do.
ALTER TABLE "evaluation_inbox" SET (autovacuum_vacuum_threshold = 1, autovacuum_vacuum_scale_factor = 0);
ALTER TABLE "evaluation_ticket" SET (autovacuum_vacuum_threshold = 1, autovacuum_vacuum_scale_factor = 0);
