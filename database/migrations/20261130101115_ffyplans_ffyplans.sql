CREATE TABLE "ffyplan" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"title" text NOT NULL,
	"title_en" text,
	"start_year" integer NOT NULL,
	"years" integer NOT NULL,
	"vision" text DEFAULT '' NOT NULL,
	"file_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"audience" jsonb NOT NULL,
	"shown_to" text[] NOT NULL,
	"shown_except" text[] DEFAULT '{}'::text[] NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"created_by" uuid NOT NULL,
	"submitted_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "ffyplan_years" CHECK ("years" between 3 and 6),
	CONSTRAINT "ffyplan_status" CHECK ("status" in ('draft', 'consulting', 'submitted', 'returned', 'refused', 'approved', 'active', 'closed'))
);

CREATE TABLE "ffyplan_goal" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"ffyplan_id" uuid NOT NULL,
	"parent_id" uuid,
	"depth" integer NOT NULL,
	"position" integer NOT NULL,
	"title" text NOT NULL,
	"department_id" uuid,
	"owner_id" uuid,
	"weight" integer NOT NULL,
	"indicator" text,
	"unit" text DEFAULT '' NOT NULL,
	"baseline" double precision,
	"target" double precision,
	"direction" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "ffyplan_goal_plan" UNIQUE("id","ffyplan_id"),
	CONSTRAINT "ffyplan_goal_depth" CHECK ("depth" between 1 and 4),
	CONSTRAINT "ffyplan_goal_top" CHECK (("depth" = 1) = ("parent_id" is null)),
	CONSTRAINT "ffyplan_goal_weight" CHECK ("weight" between 0 and 100),
	CONSTRAINT "ffyplan_goal_direction" CHECK ("direction" in ('up', 'down')),
	CONSTRAINT "ffyplan_goal_indicator" CHECK (("indicator" is null) = ("direction" is null))
);

CREATE TABLE "ffyplan_goal_year" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"goal_id" uuid NOT NULL,
	"year" integer NOT NULL,
	"target" double precision,
	"actual" double precision,
	"note" text DEFAULT '' NOT NULL,
	"evidence_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"entered_by" uuid,
	"entered_at" timestamptz,
	CONSTRAINT "ffyplan_goal_year_once" UNIQUE("goal_id","year")
);

CREATE UNIQUE INDEX "ffyplan_active" ON "ffyplan" ("organization_id") WHERE "status" = 'active';
CREATE INDEX "ffyplan_list" ON "ffyplan" ("organization_id","start_year","id");
CREATE INDEX "ffyplan_all" ON "ffyplan" ("start_year","id");
CREATE INDEX "ffyplan_goal_ffyplan_id_parent_id_position_index" ON "ffyplan_goal" ("ffyplan_id","parent_id","position");
CREATE INDEX "ffyplan_goal_owner_id_index" ON "ffyplan_goal" ("owner_id");
ALTER TABLE "ffyplan" ADD CONSTRAINT "ffyplan_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "ffyplan_goal" ADD CONSTRAINT "ffyplan_goal_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "ffyplan_goal" ADD CONSTRAINT "ffyplan_goal_ffyplan_id_ffyplan_id_fkey" FOREIGN KEY ("ffyplan_id") REFERENCES "ffyplan"("id") ON DELETE CASCADE;
ALTER TABLE "ffyplan_goal" ADD CONSTRAINT "ffyplan_goal_department_id_department_id_fkey" FOREIGN KEY ("department_id") REFERENCES "department"("id");
ALTER TABLE "ffyplan_goal" ADD CONSTRAINT "ffyplan_goal_owner_id_user_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "user"("id");
ALTER TABLE "ffyplan_goal" ADD CONSTRAINT "ffyplan_goal_parent" FOREIGN KEY ("parent_id","ffyplan_id") REFERENCES "ffyplan_goal"("id","ffyplan_id") ON DELETE CASCADE;
ALTER TABLE "ffyplan_goal_year" ADD CONSTRAINT "ffyplan_goal_year_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "ffyplan_goal_year" ADD CONSTRAINT "ffyplan_goal_year_goal_id_ffyplan_goal_id_fkey" FOREIGN KEY ("goal_id") REFERENCES "ffyplan_goal"("id") ON DELETE CASCADE;
