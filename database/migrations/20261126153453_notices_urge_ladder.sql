CREATE TABLE "notice_ladder_step" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"notice_id" uuid NOT NULL,
	"step" text NOT NULL,
	"due_at" timestamptz NOT NULL,
	"done_at" timestamptz,
	"urged" integer,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "notice_ladder_step_step" CHECK ("step" in ('in_site', 'email', 'sms', 'call'))
);

ALTER TABLE "internotification" ADD COLUMN "urge_ladder" jsonb DEFAULT '[]' NOT NULL;
CREATE UNIQUE INDEX "notice_ladder_step_once" ON "notice_ladder_step" ("notice_id","step");
CREATE INDEX "notice_ladder_calls" ON "notice_ladder_step" ("done_at") WHERE "step" = 'call' and "done_at" is not null;
ALTER TABLE "notice_ladder_step" ADD CONSTRAINT "notice_ladder_step_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "notice_ladder_step" ADD CONSTRAINT "notice_ladder_step_notice_id_internotification_id_fkey" FOREIGN KEY ("notice_id") REFERENCES "internotification"("id") ON DELETE CASCADE;
