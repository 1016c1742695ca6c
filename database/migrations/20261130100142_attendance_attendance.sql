CREATE TABLE "attendance_day" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"date" date NOT NULL,
	"rule_id" uuid NOT NULL,
	"rule_version" integer NOT NULL,
	"windows" jsonb DEFAULT '[]' NOT NULL,
	"first_in" timestamptz,
	"last_out" timestamptz,
	"minutes" integer DEFAULT 0 NOT NULL,
	"late" integer DEFAULT 0 NOT NULL,
	"early" integer DEFAULT 0 NOT NULL,
	"marks" text[] DEFAULT '{}'::text[] NOT NULL,
	"source" text,
	"due_at" timestamptz,
	"closed" boolean DEFAULT false NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "attendance_day_once" UNIQUE("organization_id","user_id","date")
);

CREATE TABLE "attendance_difference" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"date" date NOT NULL,
	"marks" text[] NOT NULL,
	"minutes" integer NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "attendance_difference_once" UNIQUE("organization_id","user_id","date")
);

CREATE TABLE "attendance_fix" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"department_id" uuid,
	"date" date NOT NULL,
	"window" integer NOT NULL,
	"window_in" text NOT NULL,
	"window_out" text NOT NULL,
	"kind" text NOT NULL,
	"claimed_at" timestamptz NOT NULL,
	"reason" text NOT NULL,
	"status" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL
);

CREATE TABLE "attendance_member" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"rule_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"valid_from" date NOT NULL,
	"valid_to" date,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "attendance_member_order" CHECK ("valid_to" is null or "valid_from" <= "valid_to")
);

CREATE TABLE "attendance_month" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"month" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"closed_by" uuid,
	"closed_at" timestamptz,
	"reopen_reason" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "attendance_month_once" UNIQUE("organization_id","month")
);

CREATE TABLE "attendance_place" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"name" text NOT NULL,
	"name_en" text,
	"lat" double precision,
	"lng" double precision,
	"radius_m" integer NOT NULL,
	"fence_accuracy_m" integer,
	"fence_taken_at" timestamptz,
	"networks" text[] DEFAULT '{}'::text[] NOT NULL,
	"doorlock_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"code_kind" text NOT NULL,
	"secret" text NOT NULL,
	"panel_key_hash" text UNIQUE,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "attendance_place_name" UNIQUE("organization_id","name"),
	CONSTRAINT "attendance_place_radius" CHECK ("radius_m" between 50 and 1000)
);

CREATE TABLE "attendance_punch" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"at" timestamptz NOT NULL,
	"source" text NOT NULL,
	"place_id" uuid,
	"lat" numeric(7,4),
	"lng" numeric(7,4),
	"accuracy_m" integer,
	"device_id" text,
	"verdict" text NOT NULL,
	"reason" text,
	"access_event_id" uuid UNIQUE,
	"decision" text,
	"decided_by" uuid,
	"decided_at" timestamptz,
	"created_at" timestamptz DEFAULT now() NOT NULL
);

CREATE TABLE "attendance_rule" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"name" text NOT NULL,
	"name_en" text,
	"audience" jsonb NOT NULL,
	"exempt" jsonb,
	"mode" text NOT NULL,
	"windows" jsonb DEFAULT '[]' NOT NULL,
	"grace_late" integer NOT NULL,
	"grace_early" integer NOT NULL,
	"half_day_after" integer NOT NULL,
	"absent_after" integer NOT NULL,
	"place_ids" uuid[] NOT NULL,
	"fix_limit" integer NOT NULL,
	"remind_before" integer NOT NULL,
	"effective_from" date NOT NULL,
	"effective_to" date,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "attendance_rule_name" UNIQUE("organization_id","name"),
	CONSTRAINT "attendance_rule_order" CHECK ("effective_to" is null or "effective_from" <= "effective_to")
);

CREATE INDEX "attendance_day_organization_id_date_index" ON "attendance_day" ("organization_id","date");
CREATE INDEX "attendance_day_due" ON "attendance_day" ("due_at") WHERE "due_at" is not null;
CREATE INDEX "attendance_day_rule_id_index" ON "attendance_day" ("rule_id");
CREATE INDEX "attendance_difference_organization_id_date_index" ON "attendance_difference" ("organization_id","date");
CREATE UNIQUE INDEX "attendance_fix_open" ON "attendance_fix" ("organization_id","user_id","date","window","kind") WHERE "status" = 'submitted';
CREATE INDEX "attendance_fix_user_id_date_index" ON "attendance_fix" ("user_id","date");
CREATE INDEX "attendance_fix_organization_id_created_at_id_index" ON "attendance_fix" ("organization_id","created_at","id");
CREATE INDEX "attendance_fix_organization_id_date_id_index" ON "attendance_fix" ("organization_id","date","id");
CREATE INDEX "attendance_member_rule_id_user_id_index" ON "attendance_member" ("rule_id","user_id");
CREATE INDEX "attendance_member_user_id_valid_from_index" ON "attendance_member" ("user_id","valid_from");
CREATE INDEX "attendance_member_organization_id_user_id_index" ON "attendance_member" ("organization_id","user_id");
CREATE INDEX "attendance_place_locks" ON "attendance_place" USING gin ("doorlock_ids");
CREATE INDEX "attendance_punch_user_id_at_index" ON "attendance_punch" ("user_id","at");
CREATE INDEX "attendance_punch_told" ON "attendance_punch" ("organization_id","verdict","at","id") WHERE "verdict" <> 'valid';
CREATE INDEX "attendance_punch_placed" ON "attendance_punch" ("created_at") WHERE "lat" is not null;
ALTER TABLE "attendance_day" ADD CONSTRAINT "attendance_day_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "attendance_day" ADD CONSTRAINT "attendance_day_user_id_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id");
ALTER TABLE "attendance_day" ADD CONSTRAINT "attendance_day_rule_id_attendance_rule_id_fkey" FOREIGN KEY ("rule_id") REFERENCES "attendance_rule"("id");
ALTER TABLE "attendance_difference" ADD CONSTRAINT "attendance_difference_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "attendance_difference" ADD CONSTRAINT "attendance_difference_user_id_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id");
ALTER TABLE "attendance_fix" ADD CONSTRAINT "attendance_fix_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "attendance_fix" ADD CONSTRAINT "attendance_fix_user_id_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id");
ALTER TABLE "attendance_fix" ADD CONSTRAINT "attendance_fix_department_id_department_id_fkey" FOREIGN KEY ("department_id") REFERENCES "department"("id");
ALTER TABLE "attendance_member" ADD CONSTRAINT "attendance_member_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "attendance_member" ADD CONSTRAINT "attendance_member_rule_id_attendance_rule_id_fkey" FOREIGN KEY ("rule_id") REFERENCES "attendance_rule"("id") ON DELETE CASCADE;
ALTER TABLE "attendance_member" ADD CONSTRAINT "attendance_member_user_id_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id");
ALTER TABLE "attendance_month" ADD CONSTRAINT "attendance_month_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "attendance_month" ADD CONSTRAINT "attendance_month_closed_by_user_id_fkey" FOREIGN KEY ("closed_by") REFERENCES "user"("id");
ALTER TABLE "attendance_place" ADD CONSTRAINT "attendance_place_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "attendance_punch" ADD CONSTRAINT "attendance_punch_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "attendance_punch" ADD CONSTRAINT "attendance_punch_user_id_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id");
ALTER TABLE "attendance_punch" ADD CONSTRAINT "attendance_punch_place_id_attendance_place_id_fkey" FOREIGN KEY ("place_id") REFERENCES "attendance_place"("id") ON DELETE SET NULL;
ALTER TABLE "attendance_punch" ADD CONSTRAINT "attendance_punch_decided_by_user_id_fkey" FOREIGN KEY ("decided_by") REFERENCES "user"("id");
ALTER TABLE "attendance_rule" ADD CONSTRAINT "attendance_rule_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");

-- nobody follows two rules of a school at once
alter table attendance_member add constraint attendance_member_one_rule
  exclude using gist (organization_id with =, user_id with =, daterange(valid_from, valid_to, '[]') with &&);
