CREATE TABLE "teacher_change" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"from" jsonb DEFAULT '{}' NOT NULL,
	"to" jsonb DEFAULT '{}' NOT NULL,
	"effective_on" date NOT NULL,
	"reason" text,
	"papers" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"changed_by" uuid,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "teacher_change_kind" CHECK ("kind" in ('entry', 'regular', 'extend', 'post', 'status', 'leave', 'retire', 'rehire', 'correction'))
);

ALTER TABLE "teacher" ADD COLUMN "work_status" integer DEFAULT 0 NOT NULL;
ALTER TABLE "teacher" ADD COLUMN "former_work_status" integer;
ALTER TABLE "teacher" ADD COLUMN "staff_kind" text;
ALTER TABLE "teacher" ADD COLUMN "first_work_on" date;
ALTER TABLE "teacher" ADD COLUMN "planned_entry_on" date;
ALTER TABLE "teacher" ADD COLUMN "probation_months" integer DEFAULT 0 NOT NULL;
ALTER TABLE "teacher" ADD COLUMN "is_probation_extended" boolean DEFAULT false NOT NULL;
ALTER TABLE "teacher" ADD COLUMN "regular_on" date;
ALTER TABLE "teacher" ADD COLUMN "left_on" date;
ALTER TABLE "teacher" ADD COLUMN "left_kind" text;
CREATE INDEX "teacher_leaving" ON "teacher" ("left_on") WHERE "left_on" is not null and "entry_status" <> 'left';
CREATE INDEX "teacher_change_timeline" ON "teacher_change" ("user_id","effective_on","id");
CREATE INDEX "teacher_change_table" ON "teacher_change" ("organization_id","effective_on","id");
ALTER TABLE "teacher_change" ADD CONSTRAINT "teacher_change_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "teacher_change" ADD CONSTRAINT "teacher_change_user_id_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id");
ALTER TABLE "teacher_change" ADD CONSTRAINT "teacher_change_changed_by_user_id_fkey" FOREIGN KEY ("changed_by") REFERENCES "user"("id");
ALTER TABLE "teacher" ADD CONSTRAINT "teacher_work_status" CHECK ("work_status" in (1, 0, -1, -2));
ALTER TABLE "teacher" ADD CONSTRAINT "teacher_staff_kind" CHECK ("staff_kind" in ('teaching', 'admin', 'assist', 'worker', 'carer', 'foreign'));
ALTER TABLE "teacher" ADD CONSTRAINT "teacher_probation" CHECK ("probation_months" between 0 and 12);
ALTER TABLE "teacher" ADD CONSTRAINT "teacher_left_kind" CHECK ("left_kind" in ('resign', 'transfer', 'contract_end', 'dismiss', 'retire', 'deceased'));
ALTER TABLE "teacher" DROP CONSTRAINT "teacher_entry_status", ADD CONSTRAINT "teacher_entry_status" CHECK ("entry_status" in ('pending_entry', 'entered', 'regular', 'left'));

-- Everybody who works here already has a record, too; before, only newcomers had one.
INSERT INTO "teacher" ("user_id", "organization_id", "entry_status", "work_status", "entered_on")
SELECT DISTINCT ON (u."id") u."id", o."organization_id", 'regular', 1, o."valid_from"
FROM "user" u
JOIN "user_organization" o ON o."user_id" = u."id" AND o."valid_to" IS NULL
WHERE 'teacher' = ANY (u."types")
ORDER BY u."id", o."is_main" DESC, o."valid_from", o."id"
ON CONFLICT ("user_id") DO NOTHING;
