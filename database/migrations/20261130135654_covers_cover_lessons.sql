CREATE TABLE "cover_lesson" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"vacation_id" uuid NOT NULL,
	"lesson_id" uuid,
	"date" date NOT NULL,
	"period_from" integer NOT NULL,
	"period_to" integer NOT NULL,
	"starts_at" timestamptz NOT NULL,
	"ends_at" timestamptz NOT NULL,
	"classroom_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"subject_value" text NOT NULL,
	"course_name" text,
	"teacher_id" uuid NOT NULL,
	"cover_id" uuid,
	"mode" text DEFAULT 'cover' NOT NULL,
	"plan" text,
	"state" text DEFAULT 'open' NOT NULL,
	"answer_by" timestamptz,
	"is_applied" boolean DEFAULT false NOT NULL,
	"credit" numeric(4,2) DEFAULT '0' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "cover_lesson_order" CHECK ("starts_at" < "ends_at")
);

CREATE TABLE "cover_offer" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"cover_lesson_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"state" text DEFAULT 'asked' NOT NULL,
	"at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "cover_offer_once" UNIQUE("cover_lesson_id","user_id")
);

CREATE UNIQUE INDEX "cover_lesson_once" ON "cover_lesson" ("vacation_id","lesson_id") WHERE "state" <> 'void';
CREATE INDEX "cover_lesson_organization_id_date_index" ON "cover_lesson" ("organization_id","date");
CREATE INDEX "cover_lesson_organization_id_starts_at_id_index" ON "cover_lesson" ("organization_id","starts_at","id");
CREATE INDEX "cover_lesson_teacher_id_starts_at_index" ON "cover_lesson" ("teacher_id","starts_at");
CREATE INDEX "cover_lesson_cover_id_starts_at_index" ON "cover_lesson" ("cover_id","starts_at");
CREATE INDEX "cover_lesson_lesson_id_index" ON "cover_lesson" ("lesson_id");
CREATE INDEX "cover_lesson_state_starts_at_index" ON "cover_lesson" ("state","starts_at");
CREATE INDEX "cover_offer_user_id_state_index" ON "cover_offer" ("user_id","state");
ALTER TABLE "cover_lesson" ADD CONSTRAINT "cover_lesson_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "cover_lesson" ADD CONSTRAINT "cover_lesson_vacation_id_vacation_id_fkey" FOREIGN KEY ("vacation_id") REFERENCES "vacation"("id") ON DELETE CASCADE;
ALTER TABLE "cover_lesson" ADD CONSTRAINT "cover_lesson_lesson_id_lesson_id_fkey" FOREIGN KEY ("lesson_id") REFERENCES "lesson"("id") ON DELETE SET NULL;
ALTER TABLE "cover_lesson" ADD CONSTRAINT "cover_lesson_teacher_id_user_id_fkey" FOREIGN KEY ("teacher_id") REFERENCES "user"("id");
ALTER TABLE "cover_lesson" ADD CONSTRAINT "cover_lesson_cover_id_user_id_fkey" FOREIGN KEY ("cover_id") REFERENCES "user"("id");
ALTER TABLE "cover_offer" ADD CONSTRAINT "cover_offer_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "cover_offer" ADD CONSTRAINT "cover_offer_cover_lesson_id_cover_lesson_id_fkey" FOREIGN KEY ("cover_lesson_id") REFERENCES "cover_lesson"("id") ON DELETE CASCADE;
ALTER TABLE "cover_offer" ADD CONSTRAINT "cover_offer_user_id_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id");
