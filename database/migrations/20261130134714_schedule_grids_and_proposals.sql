CREATE TABLE "schedule_grid_answers" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL UNIQUE,
	"answers" jsonb NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamptz DEFAULT now() NOT NULL
);

CREATE TABLE "schedule_proposal" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"class_schedule_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"asked" jsonb NOT NULL,
	"state" text NOT NULL,
	"progress" jsonb NOT NULL,
	"result" jsonb,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL
);

CREATE INDEX "schedule_proposal_class_schedule_id_index" ON "schedule_proposal" ("class_schedule_id");
CREATE UNIQUE INDEX "schedule_proposal_running" ON "schedule_proposal" ("organization_id") WHERE "state" = 'running';
ALTER TABLE "schedule_grid_answers" ADD CONSTRAINT "schedule_grid_answers_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "schedule_grid_answers" ADD CONSTRAINT "schedule_grid_answers_updated_by_user_id_fkey" FOREIGN KEY ("updated_by") REFERENCES "user"("id");
ALTER TABLE "schedule_proposal" ADD CONSTRAINT "schedule_proposal_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "schedule_proposal" ADD CONSTRAINT "schedule_proposal_class_schedule_id_class_schedule_id_fkey" FOREIGN KEY ("class_schedule_id") REFERENCES "class_schedule"("id") ON DELETE CASCADE;
ALTER TABLE "schedule_proposal" ADD CONSTRAINT "schedule_proposal_user_id_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id");
