CREATE TABLE "flow_run" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"applicant_id" uuid NOT NULL,
	"barred_ids" uuid[] NOT NULL,
	"about_id" uuid NOT NULL,
	"department_id" uuid,
	"facts" jsonb NOT NULL,
	"round" integer DEFAULT 1 NOT NULL,
	"notes" jsonb DEFAULT '{}' NOT NULL,
	"copied_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"opened_at" timestamptz DEFAULT now() NOT NULL,
	"closed_at" timestamptz,
	"reminded_at" timestamptz,
	CONSTRAINT "flow_run_state" CHECK ("state" in ('open', 'agreed', 'refused', 'returned', 'withdrawn', 'dropped'))
);

CREATE TABLE "flow_step" (
	"id" uuid PRIMARY KEY,
	"run_id" uuid NOT NULL,
	"organization_id" uuid NOT NULL,
	"round" integer NOT NULL,
	"position" integer NOT NULL,
	"rule" jsonb NOT NULL,
	"state" text DEFAULT 'coming' NOT NULL,
	"code" text,
	"department_id" uuid,
	"is_whole" boolean DEFAULT false NOT NULL,
	"opened_at" timestamptz,
	"closed_at" timestamptz,
	"due_at" timestamptz,
	CONSTRAINT "flow_step_state" CHECK ("state" in ('coming', 'open', 'agreed', 'refused', 'returned', 'passed', 'void'))
);

CREATE TABLE "flow_task" (
	"id" uuid PRIMARY KEY,
	"step_id" uuid NOT NULL,
	"run_id" uuid NOT NULL,
	"organization_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"source" text NOT NULL,
	"state" text NOT NULL,
	"waits_for" uuid,
	"by_user_id" uuid,
	"at" timestamptz,
	CONSTRAINT "flow_task_state" CHECK ("state" in ('waiting', 'pending', 'agreed', 'refused', 'returned', 'passed', 'void'))
);

CREATE TABLE "flow_version" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"version" integer NOT NULL,
	"state" text NOT NULL,
	"steps" jsonb NOT NULL,
	"note" text,
	"by_user_id" uuid NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"published_at" timestamptz,
	CONSTRAINT "flow_version_state" CHECK ("state" in ('draft', 'published', 'replaced'))
);

ALTER TABLE "regular_request" ADD COLUMN "department_id" uuid;
CREATE UNIQUE INDEX "flow_run_under_way" ON "flow_run" ("kind","subject_id") WHERE "state" in ('open', 'returned');
CREATE INDEX "flow_run_kind_subject_id_index" ON "flow_run" ("kind","subject_id");
CREATE INDEX "flow_run_applicant_id_index" ON "flow_run" ("applicant_id") WHERE "state" in ('open', 'returned');
CREATE INDEX "flow_run_copied" ON "flow_run" USING gin ("copied_ids");
CREATE UNIQUE INDEX "flow_step_run_id_round_position_index" ON "flow_step" ("run_id","round","position");
CREATE UNIQUE INDEX "flow_step_one_open" ON "flow_step" ("run_id") WHERE "state" = 'open';
CREATE INDEX "flow_step_by_code" ON "flow_step" ("code","organization_id") WHERE "state" = 'open';
CREATE INDEX "flow_task_step_id_index" ON "flow_task" ("step_id");
CREATE INDEX "flow_task_run_id_index" ON "flow_task" ("run_id");
CREATE INDEX "flow_task_mine" ON "flow_task" ("user_id") WHERE "state" = 'pending';
CREATE INDEX "flow_task_of_person" ON "flow_task" ("user_id","run_id");
CREATE UNIQUE INDEX "flow_version_organization_id_kind_key_version_index" ON "flow_version" ("organization_id","kind","key","version");
CREATE UNIQUE INDEX "flow_version_published" ON "flow_version" ("organization_id","kind","key") WHERE "state" = 'published';
CREATE UNIQUE INDEX "flow_version_draft" ON "flow_version" ("organization_id","kind","key") WHERE "state" = 'draft';
ALTER TABLE "flow_step" ADD CONSTRAINT "flow_step_run_id_flow_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "flow_run"("id") ON DELETE CASCADE;
ALTER TABLE "flow_task" ADD CONSTRAINT "flow_task_step_id_flow_step_id_fkey" FOREIGN KEY ("step_id") REFERENCES "flow_step"("id") ON DELETE CASCADE;

-- requests to become regular that wait keep their one step: whoever holds 0908 decides
update "regular_request" r set "department_id" = t."department_id"
  from "teacher" t where t."user_id" = r."user_id" and r."status" = 'requested';
with "run" as (
  insert into "flow_run" ("id", "organization_id", "kind", "subject_id", "applicant_id", "barred_ids", "about_id", "department_id", "facts", "opened_at")
  select gen_random_uuid(), r."organization_id", 'regular_request', r."id", r."requested_by", array[r."requested_by", r."user_id"], r."user_id", r."department_id", '{}', r."created_at"
    from "regular_request" r where r."status" = 'requested'
  returning "id", "organization_id", "department_id", "opened_at"
)
insert into "flow_step" ("id", "run_id", "organization_id", "round", "position", "rule", "state", "code", "department_id", "opened_at")
select gen_random_uuid(), "id", "organization_id", 1, 0,
  '{"key": "holders_0908", "name": "校级审批", "name_en": "School approval", "who": {"kind": "holders", "code": "0908", "whole": false}, "mode": "any", "due_hours": null, "when": [], "else": null, "again": false}',
  'open', '0908', "department_id", "opened_at"
  from "run";
