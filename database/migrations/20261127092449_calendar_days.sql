CREATE TABLE "work_calendar" (
	"organization_id" uuid PRIMARY KEY,
	"version" integer DEFAULT 1 NOT NULL
);

CREATE TABLE "work_calendar_day" (
	"id" uuid PRIMARY KEY,
	"client_id" uuid NOT NULL,
	"school_id" uuid,
	"date" date NOT NULL,
	"applies" text NOT NULL,
	"kind" text NOT NULL,
	"as_weekday" integer,
	"name" text,
	"created_at" timestamptz DEFAULT now() NOT NULL
);

CREATE UNIQUE INDEX "work_calendar_day_school" ON "work_calendar_day" ("school_id","date","applies") WHERE "school_id" is not null;
CREATE UNIQUE INDEX "work_calendar_day_group" ON "work_calendar_day" ("client_id","date","applies") WHERE "school_id" is null;
CREATE INDEX "work_calendar_day_client_id_date_index" ON "work_calendar_day" ("client_id","date");
ALTER TABLE "work_calendar" ADD CONSTRAINT "work_calendar_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "work_calendar_day" ADD CONSTRAINT "work_calendar_day_client_id_organization_id_fkey" FOREIGN KEY ("client_id") REFERENCES "organization"("id");
ALTER TABLE "work_calendar_day" ADD CONSTRAINT "work_calendar_day_school_id_organization_id_fkey" FOREIGN KEY ("school_id") REFERENCES "organization"("id");
