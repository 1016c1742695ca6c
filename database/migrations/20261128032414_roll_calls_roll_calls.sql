CREATE TABLE "roll_call" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"campus_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"note" text,
	"started_at" timestamptz DEFAULT now() NOT NULL,
	"started_by" uuid NOT NULL,
	"ended_at" timestamptz,
	"ended_by" uuid,
	"end_note" text,
	"erased_at" timestamptz,
	CONSTRAINT "roll_call_reason" CHECK ("reason" in ('alarm', 'drill'))
);

CREATE TABLE "roll_call_person" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"roll_call_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"ref_id" uuid NOT NULL,
	"visitor_id" uuid,
	"user_id" uuid,
	"host_user_id" uuid,
	"name" text NOT NULL,
	"name_en" text,
	"place" text,
	"place_en" text,
	"came_at" timestamptz,
	"safe_at" timestamptz,
	"ticked_by" uuid,
	"note" text,
	CONSTRAINT "roll_call_person_kind" CHECK ("kind" in ('visitor', 'staff', 'student'))
);

CREATE UNIQUE INDEX "roll_call_running" ON "roll_call" ("campus_id") WHERE "ended_at" is null;
CREATE INDEX "roll_call_organization_id_started_at_id_index" ON "roll_call" ("organization_id","started_at","id");
CREATE INDEX "roll_call_started_at_id_index" ON "roll_call" ("started_at","id");
CREATE INDEX "roll_call_kept" ON "roll_call" ("ended_at") WHERE "erased_at" is null;
CREATE UNIQUE INDEX "roll_call_person_once" ON "roll_call_person" ("roll_call_id","ref_id");
CREATE INDEX "roll_call_person_roll_call_id_place_id_index" ON "roll_call_person" ("roll_call_id","place","id");
CREATE INDEX "roll_call_person_roll_call_id_safe_at_id_index" ON "roll_call_person" ("roll_call_id","safe_at","id");
CREATE INDEX "roll_call_person_host" ON "roll_call_person" ("host_user_id") WHERE "safe_at" is null;
CREATE INDEX "roll_call_person_user" ON "roll_call_person" ("user_id") WHERE "safe_at" is null;
CREATE INDEX "roll_call_person_ref_id_index" ON "roll_call_person" ("ref_id");
ALTER TABLE "roll_call" ADD CONSTRAINT "roll_call_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "roll_call" ADD CONSTRAINT "roll_call_campus_id_school_campus_id_fkey" FOREIGN KEY ("campus_id") REFERENCES "school_campus"("id");
ALTER TABLE "roll_call" ADD CONSTRAINT "roll_call_started_by_user_id_fkey" FOREIGN KEY ("started_by") REFERENCES "user"("id");
ALTER TABLE "roll_call" ADD CONSTRAINT "roll_call_ended_by_user_id_fkey" FOREIGN KEY ("ended_by") REFERENCES "user"("id");
ALTER TABLE "roll_call_person" ADD CONSTRAINT "roll_call_person_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "roll_call_person" ADD CONSTRAINT "roll_call_person_roll_call_id_roll_call_id_fkey" FOREIGN KEY ("roll_call_id") REFERENCES "roll_call"("id") ON DELETE CASCADE;
