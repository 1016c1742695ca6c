CREATE TABLE "doorlock_command" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "doorlock_command_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organization_id" uuid NOT NULL,
	"doorlock_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"access_card_id" uuid,
	"groups" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"value" integer,
	"priority" integer NOT NULL,
	"sent_at" timestamptz,
	"lines_left" bigint DEFAULT 0 NOT NULL,
	"expires_at" timestamptz,
	"created_at" timestamptz DEFAULT now() NOT NULL
);

CREATE TABLE "doorlock_enrolment" (
	"doorlock_id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"asked_by" uuid NOT NULL,
	"valid_to" date,
	"dlock_group_id" uuid,
	"until" timestamptz NOT NULL,
	"access_card_id" uuid
);

CREATE TABLE "doorlock_profile" (
	"organization_id" uuid NOT NULL,
	"doorlock_id" uuid,
	"dlock_group_id" uuid,
	"slot" integer NOT NULL,
	CONSTRAINT "doorlock_profile_pkey" PRIMARY KEY("doorlock_id","dlock_group_id"),
	CONSTRAINT "doorlock_profile_slot" UNIQUE("doorlock_id","slot")
);

CREATE TABLE "doorlock_simulated_device" (
	"doorlock_id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"is_plugged" boolean DEFAULT true NOT NULL,
	"display" text,
	"display_at" timestamptz
);

ALTER TABLE "access_card" ADD COLUMN "device_no" integer GENERATED ALWAYS AS IDENTITY (sequence name "access_card_device_no_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1);
ALTER TABLE "access_event" ADD COLUMN "device_at" timestamptz;
ALTER TABLE "doorlock" ADD COLUMN "address_sealed" text;
ALTER TABLE "doorlock" ADD COLUMN "secret_sealed" text;
ALTER TABLE "doorlock" ADD COLUMN "battery_pct" integer;
ALTER TABLE "doorlock" ADD COLUMN "firmware" text;
ALTER TABLE "doorlock" ADD COLUMN "clock_skew_seconds" integer;
ALTER TABLE "doorlock" ADD COLUMN "known_ip" text;
ALTER TABLE "doorlock" ADD COLUMN "attention_at" timestamptz;
ALTER TABLE "doorlock" ADD COLUMN "reported_mode" text DEFAULT 'normal' NOT NULL;
ALTER TABLE "doorlock" ADD COLUMN "busy_until" timestamptz;
ALTER TABLE "doorlock" ADD COLUMN "is_wanted_again" boolean DEFAULT false NOT NULL;
ALTER TABLE "doorlock_permit" ADD COLUMN "priority" integer DEFAULT 5 NOT NULL;
ALTER TABLE "doorlock_permit" ADD COLUMN "sent_at" timestamptz;
ALTER TABLE "doorlock_permit" ADD COLUMN "last_error" text;
ALTER TABLE "doorlock_permit" ADD COLUMN "next_try_at" timestamptz;
DROP INDEX "doorlock_permit_pending";
CREATE INDEX "doorlock_permit_pending" ON "doorlock_permit" ("doorlock_id","priority") WHERE "is_pending";
CREATE UNIQUE INDEX "access_card_device_no" ON "access_card" ("device_no");
CREATE UNIQUE INDEX "doorlock_command_card" ON "doorlock_command" ("doorlock_id","access_card_id") WHERE "access_card_id" is not null;
CREATE INDEX "doorlock_command_doorlock_id_priority_id_index" ON "doorlock_command" ("doorlock_id","priority","id");
CREATE INDEX "doorlock_enrolment_user_id_index" ON "doorlock_enrolment" ("user_id");
CREATE INDEX "doorlock_device_sn_index" ON "doorlock" ("device_sn");
ALTER TABLE "doorlock_command" ADD CONSTRAINT "doorlock_command_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "doorlock_command" ADD CONSTRAINT "doorlock_command_doorlock_id_doorlock_id_fkey" FOREIGN KEY ("doorlock_id") REFERENCES "doorlock"("id") ON DELETE CASCADE;
ALTER TABLE "doorlock_command" ADD CONSTRAINT "doorlock_command_access_card_id_access_card_id_fkey" FOREIGN KEY ("access_card_id") REFERENCES "access_card"("id") ON DELETE CASCADE;
ALTER TABLE "doorlock_enrolment" ADD CONSTRAINT "doorlock_enrolment_doorlock_id_doorlock_id_fkey" FOREIGN KEY ("doorlock_id") REFERENCES "doorlock"("id") ON DELETE CASCADE;
ALTER TABLE "doorlock_enrolment" ADD CONSTRAINT "doorlock_enrolment_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "doorlock_enrolment" ADD CONSTRAINT "doorlock_enrolment_user_id_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id");
ALTER TABLE "doorlock_enrolment" ADD CONSTRAINT "doorlock_enrolment_asked_by_user_id_fkey" FOREIGN KEY ("asked_by") REFERENCES "user"("id");
ALTER TABLE "doorlock_profile" ADD CONSTRAINT "doorlock_profile_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "doorlock_profile" ADD CONSTRAINT "doorlock_profile_doorlock_id_doorlock_id_fkey" FOREIGN KEY ("doorlock_id") REFERENCES "doorlock"("id") ON DELETE CASCADE;
ALTER TABLE "doorlock_simulated_device" ADD CONSTRAINT "doorlock_simulated_device_doorlock_id_doorlock_id_fkey" FOREIGN KEY ("doorlock_id") REFERENCES "doorlock"("id") ON DELETE CASCADE;
ALTER TABLE "doorlock_simulated_device" ADD CONSTRAINT "doorlock_simulated_device_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");

UPDATE "doorlock_permit" SET "priority" = 0 WHERE "desired" = '{}';
