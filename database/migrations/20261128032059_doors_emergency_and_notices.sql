CREATE TABLE "door_arrival_notice" (
	"guardian_id" uuid,
	"student_id" uuid,
	"organization_id" uuid NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "door_arrival_notice_pkey" PRIMARY KEY("guardian_id","student_id")
);

CREATE TABLE "door_emergency" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"campus_id" uuid NOT NULL,
	"action" text NOT NULL,
	"reason" text NOT NULL,
	"modes" jsonb NOT NULL,
	"started_by" uuid NOT NULL,
	"started_at" timestamptz DEFAULT now() NOT NULL,
	"ended_by" uuid,
	"ended_at" timestamptz
);

CREATE INDEX "door_arrival_notice_student_id_index" ON "door_arrival_notice" ("student_id");
CREATE UNIQUE INDEX "door_emergency_running" ON "door_emergency" ("campus_id") WHERE "ended_at" is null;
ALTER TABLE "door_arrival_notice" ADD CONSTRAINT "door_arrival_notice_guardian_id_user_id_fkey" FOREIGN KEY ("guardian_id") REFERENCES "user"("id");
ALTER TABLE "door_arrival_notice" ADD CONSTRAINT "door_arrival_notice_student_id_user_id_fkey" FOREIGN KEY ("student_id") REFERENCES "user"("id");
ALTER TABLE "door_arrival_notice" ADD CONSTRAINT "door_arrival_notice_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "door_emergency" ADD CONSTRAINT "door_emergency_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "door_emergency" ADD CONSTRAINT "door_emergency_campus_id_school_campus_id_fkey" FOREIGN KEY ("campus_id") REFERENCES "school_campus"("id");
ALTER TABLE "door_emergency" ADD CONSTRAINT "door_emergency_started_by_user_id_fkey" FOREIGN KEY ("started_by") REFERENCES "user"("id");
ALTER TABLE "door_emergency" ADD CONSTRAINT "door_emergency_ended_by_user_id_fkey" FOREIGN KEY ("ended_by") REFERENCES "user"("id");
