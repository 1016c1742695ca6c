CREATE TABLE "work_plan" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"scope" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"department_id" uuid,
	"owner_id" uuid NOT NULL,
	"period_kind" text NOT NULL,
	"period_start" date NOT NULL,
	"period_end" date NOT NULL,
	"semester_id" uuid,
	"week_no" integer,
	"title" text NOT NULL,
	"due_at" timestamptz NOT NULL,
	"merged_into_id" uuid,
	"status" text DEFAULT 'draft' NOT NULL,
	"submitted_at" timestamptz,
	"submitted_by" uuid,
	"published_at" timestamptz,
	"reason" text,
	"summary" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "work_plan_scope" CHECK ("scope" in ('organization', 'department', 'personal')),
	CONSTRAINT "work_plan_period" CHECK ("period_kind" in ('week', 'month', 'term', 'year')),
	CONSTRAINT "work_plan_days" CHECK ("period_start" <= "period_end"),
	CONSTRAINT "work_plan_department" CHECK (("scope" = 'department') = ("department_id" is not null)),
	CONSTRAINT "work_plan_status" CHECK ("status" in ('draft', 'submitted', 'merged', 'approving', 'returned', 'refused', 'approved', 'published', 'summarised'))
);

CREATE TABLE "work_plan_item" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"work_plan_id" uuid NOT NULL,
	"text" text NOT NULL,
	"kind" text NOT NULL,
	"date" date NOT NULL,
	"starts_at" timestamptz,
	"ends_at" timestamptz,
	"broom_id" uuid,
	"is_room_held" boolean DEFAULT false NOT NULL,
	"owner_ids" uuid[] NOT NULL,
	"partner_department_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"audience" jsonb NOT NULL,
	"shown_to" text[] NOT NULL,
	"shown_except" text[] DEFAULT '{}'::text[] NOT NULL,
	"is_opened" boolean DEFAULT false NOT NULL,
	"ffyplan_goal_id" uuid,
	"supervised" boolean DEFAULT false NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"evidence_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "work_plan_item_kind" CHECK ("kind" in ('meeting', 'teaching', 'activity', 'deadline', 'visit', 'other')),
	CONSTRAINT "work_plan_item_status" CHECK ("status" in ('open', 'done', 'overdue', 'cancelled')),
	CONSTRAINT "work_plan_item_times" CHECK (("starts_at" is null) = ("ends_at" is null) and "starts_at" < "ends_at"),
	CONSTRAINT "work_plan_item_room_time" CHECK ("broom_id" is null or "starts_at" is not null),
	CONSTRAINT "work_plan_item_owners" CHECK (cardinality("owner_ids") between 1 and 10),
	CONSTRAINT "work_plan_item_progress" CHECK ("progress" between 0 and 100)
);

CREATE UNIQUE INDEX "work_plan_once" ON "work_plan" ("scope","subject_id","period_kind","period_start");
CREATE INDEX "work_plan_list" ON "work_plan" ("organization_id","period_start","id");
CREATE INDEX "work_plan_all" ON "work_plan" ("period_start","id");
CREATE INDEX "work_plan_merged" ON "work_plan" ("merged_into_id");
CREATE INDEX "work_plan_waits" ON "work_plan" ("organization_id","status");
CREATE INDEX "work_plan_item_of" ON "work_plan_item" ("work_plan_id","date","id");
CREATE INDEX "work_plan_item_list" ON "work_plan_item" ("organization_id","date","id");
CREATE INDEX "work_plan_item_all" ON "work_plan_item" ("date","id");
CREATE INDEX "work_plan_item_time" ON "work_plan_item" ("organization_id","starts_at");
CREATE INDEX "work_plan_item_room" ON "work_plan_item" ("broom_id","starts_at");
CREATE INDEX "work_plan_item_owner" ON "work_plan_item" USING gin ("owner_ids");
CREATE INDEX "work_plan_item_goal" ON "work_plan_item" ("ffyplan_goal_id");
CREATE INDEX "work_plan_item_undone" ON "work_plan_item" ("date") WHERE "status" = 'open';
ALTER TABLE "work_plan" ADD CONSTRAINT "work_plan_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "work_plan" ADD CONSTRAINT "work_plan_department_id_department_id_fkey" FOREIGN KEY ("department_id") REFERENCES "department"("id");
ALTER TABLE "work_plan" ADD CONSTRAINT "work_plan_owner_id_user_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "user"("id");
ALTER TABLE "work_plan" ADD CONSTRAINT "work_plan_semester_id_semester_id_fkey" FOREIGN KEY ("semester_id") REFERENCES "semester"("id");
ALTER TABLE "work_plan_item" ADD CONSTRAINT "work_plan_item_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "work_plan_item" ADD CONSTRAINT "work_plan_item_work_plan_id_work_plan_id_fkey" FOREIGN KEY ("work_plan_id") REFERENCES "work_plan"("id") ON DELETE CASCADE;
ALTER TABLE "work_plan_item" ADD CONSTRAINT "work_plan_item_broom_id_broom_id_fkey" FOREIGN KEY ("broom_id") REFERENCES "broom"("id");
