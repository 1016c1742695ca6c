-- running versions go on: attendance came with this version, no earlier one reads its tables
-- What is sealed says so in its name; the place that binds the seal stays table.column, so the rows stay readable.
CREATE TABLE "ffyplan_target_change" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"goal_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"targets" jsonb NOT NULL,
	"status" text NOT NULL,
	"asked_by" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "ffyplan_target_change_status" CHECK ("status" in ('submitted', 'approved', 'refused', 'withdrawn'))
);

ALTER TABLE "attendance_fix" RENAME COLUMN "reason" TO "reason_sealed";
ALTER TABLE "attendance_place" RENAME COLUMN "secret" TO "secret_sealed";
ALTER TABLE "attendance_fix" ADD COLUMN "proof_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL;
ALTER TABLE "attendance_rule" ADD COLUMN "core_windows" jsonb DEFAULT '[]' NOT NULL;
ALTER TABLE "attendance_rule" ADD COLUMN "required_minutes" integer;
CREATE UNIQUE INDEX "ffyplan_target_change_open" ON "ffyplan_target_change" ("goal_id") WHERE "status" = 'submitted';
CREATE INDEX "ffyplan_target_change_goal_id_created_at_index" ON "ffyplan_target_change" ("goal_id","created_at");
ALTER TABLE "ffyplan_target_change" ADD CONSTRAINT "ffyplan_target_change_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "ffyplan_target_change" ADD CONSTRAINT "ffyplan_target_change_goal_id_ffyplan_goal_id_fkey" FOREIGN KEY ("goal_id") REFERENCES "ffyplan_goal"("id") ON DELETE CASCADE;
ALTER TABLE "ffyplan_target_change" ADD CONSTRAINT "ffyplan_target_change_asked_by_user_id_fkey" FOREIGN KEY ("asked_by") REFERENCES "user"("id");
ALTER TABLE "attendance_rule" ADD CONSTRAINT "attendance_rule_required" CHECK (("mode" = 'flexible') = ("required_minutes" is not null));
