CREATE TABLE "print_file" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"print_job_id" uuid,
	"position" integer DEFAULT 0 NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"mime" text NOT NULL,
	"size" integer NOT NULL,
	"pages" integer NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "print_file_pages" CHECK ("pages" >= 1)
);

CREATE TABLE "print_job" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"number" text NOT NULL,
	"title" text NOT NULL,
	"purpose" text NOT NULL,
	"printer_id" uuid NOT NULL,
	"pickup_place_id" uuid,
	"wanted_at" timestamptz NOT NULL,
	"copies" integer NOT NULL,
	"pages" text,
	"color" boolean NOT NULL,
	"duplex" text NOT NULL,
	"paper" text NOT NULL,
	"staple" boolean NOT NULL,
	"finishing_note" text,
	"department_id" uuid NOT NULL,
	"sheets" integer NOT NULL,
	"cost_fen" integer NOT NULL,
	"quota_id" uuid,
	"submitted_at" timestamptz,
	"ready_at" timestamptz,
	"collected_at" timestamptz,
	"collected_by_id" uuid,
	"ended_at" timestamptz,
	"pickup_id" uuid,
	"wrong_codes" integer DEFAULT 0 NOT NULL,
	"reason" text,
	"maybe_printed" boolean DEFAULT false NOT NULL,
	"device_try" integer DEFAULT 0 NOT NULL,
	"device_ref" text,
	"device_since" timestamptz,
	"purged_at" timestamptz,
	"created_by" uuid NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamptz,
	"status" text DEFAULT 'draft' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "print_job_number" UNIQUE("organization_id","number"),
	CONSTRAINT "print_job_copies" CHECK ("copies" between 1 and 5000 and "sheets" >= 1)
);

CREATE TABLE "print_quota" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"month" text NOT NULL,
	"user_id" uuid,
	"department_id" uuid,
	"sheets" integer NOT NULL,
	"used" integer DEFAULT 0 NOT NULL,
	"reserved" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "print_quota_holder" CHECK (num_nonnulls("user_id", "department_id") = 1),
	CONSTRAINT "print_quota_kept" CHECK ("used" >= 0 and "reserved" >= 0 and "used" + "reserved" <= "sheets")
);

CREATE TABLE "printer" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"name" text NOT NULL,
	"name_en" text,
	"place_id" uuid,
	"kind" text NOT NULL,
	"adapter" text DEFAULT 'room' NOT NULL,
	"address" text,
	"color" boolean DEFAULT false NOT NULL,
	"duplex" boolean DEFAULT true NOT NULL,
	"staple" boolean DEFAULT false NOT NULL,
	"papers" text[] NOT NULL,
	"open_from" text DEFAULT '07:30' NOT NULL,
	"open_until" text DEFAULT '17:30' NOT NULL,
	"bw_fen" integer NOT NULL,
	"color_fen" integer NOT NULL,
	"large_fen" integer NOT NULL,
	"allow_personal" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT 'on' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "printer_name" UNIQUE("organization_id","name")
);

CREATE INDEX "print_file_print_job_id_position_index" ON "print_file" ("print_job_id","position");
CREATE INDEX "print_file_loose" ON "print_file" ("created_at") WHERE "print_job_id" is null;
CREATE INDEX "print_job_queue" ON "print_job" ("organization_id","status","wanted_at");
CREATE INDEX "print_job_mine" ON "print_job" ("created_by","organization_id","created_at","id");
CREATE INDEX "print_job_list" ON "print_job" ("organization_id","created_at","id");
CREATE INDEX "print_job_wanted" ON "print_job" ("organization_id","wanted_at","id");
CREATE INDEX "print_job_ready" ON "print_job" ("organization_id","ready_at");
CREATE INDEX "print_job_printer" ON "print_job" ("printer_id","status");
CREATE UNIQUE INDEX "print_job_pickup" ON "print_job" ("pickup_id");
CREATE INDEX "print_job_exam" ON "print_job" ("ended_at") WHERE "purpose" = 'exam' and "purged_at" is null;
CREATE UNIQUE INDEX "print_quota_department" ON "print_quota" ("organization_id","department_id","month");
CREATE UNIQUE INDEX "print_quota_user" ON "print_quota" ("organization_id","user_id","month");
CREATE INDEX "print_quota_month" ON "print_quota" ("organization_id","month","id");
CREATE INDEX "print_quota_organization_id_created_at_id_index" ON "print_quota" ("organization_id","created_at","id");
CREATE INDEX "printer_place_id_index" ON "printer" ("place_id");
ALTER TABLE "print_file" ADD CONSTRAINT "print_file_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "print_file" ADD CONSTRAINT "print_file_owner_id_user_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "user"("id");
ALTER TABLE "print_file" ADD CONSTRAINT "print_file_print_job_id_print_job_id_fkey" FOREIGN KEY ("print_job_id") REFERENCES "print_job"("id") ON DELETE CASCADE;
ALTER TABLE "print_job" ADD CONSTRAINT "print_job_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "print_job" ADD CONSTRAINT "print_job_printer_id_printer_id_fkey" FOREIGN KEY ("printer_id") REFERENCES "printer"("id");
ALTER TABLE "print_job" ADD CONSTRAINT "print_job_pickup_place_id_broom_id_fkey" FOREIGN KEY ("pickup_place_id") REFERENCES "broom"("id");
ALTER TABLE "print_job" ADD CONSTRAINT "print_job_department_id_department_id_fkey" FOREIGN KEY ("department_id") REFERENCES "department"("id");
ALTER TABLE "print_job" ADD CONSTRAINT "print_job_quota_id_print_quota_id_fkey" FOREIGN KEY ("quota_id") REFERENCES "print_quota"("id");
ALTER TABLE "print_job" ADD CONSTRAINT "print_job_collected_by_id_user_id_fkey" FOREIGN KEY ("collected_by_id") REFERENCES "user"("id");
ALTER TABLE "print_job" ADD CONSTRAINT "print_job_created_by_user_id_fkey" FOREIGN KEY ("created_by") REFERENCES "user"("id");
ALTER TABLE "print_quota" ADD CONSTRAINT "print_quota_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "print_quota" ADD CONSTRAINT "print_quota_user_id_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id");
ALTER TABLE "print_quota" ADD CONSTRAINT "print_quota_department_id_department_id_fkey" FOREIGN KEY ("department_id") REFERENCES "department"("id");
ALTER TABLE "printer" ADD CONSTRAINT "printer_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "printer" ADD CONSTRAINT "printer_place_id_broom_id_fkey" FOREIGN KEY ("place_id") REFERENCES "broom"("id");
