CREATE TABLE "parking" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"no" text NOT NULL,
	"parking_term_id" uuid NOT NULL,
	"category" text NOT NULL,
	"user_id" uuid NOT NULL,
	"department_id" uuid,
	"student_id" uuid,
	"car_index" integer DEFAULT 1 NOT NULL,
	"wanted_lot_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"parking_lot_id" uuid,
	"windows" jsonb DEFAULT '[]' NOT NULL,
	"owner_name" text,
	"owner_relation" text DEFAULT 'self' NOT NULL,
	"vehicle_license_file_id" uuid,
	"driving_license_file_id" uuid,
	"proof_file_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"vehicle_license_valid_to" date,
	"driving_license_valid_to" date,
	"valid_from" date NOT NULL,
	"valid_to" date NOT NULL,
	"status" text NOT NULL,
	"step" text,
	"step_user_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"submitted_at" timestamptz,
	"missed_offers" integer DEFAULT 0 NOT NULL,
	"offered_lot_id" uuid,
	"offered_until" timestamptz,
	"renewed_from_id" uuid,
	"return_notes" jsonb DEFAULT '{}' NOT NULL,
	"reason" text,
	"is_blocked" boolean DEFAULT false NOT NULL,
	"swaps_used" integer DEFAULT 0 NOT NULL,
	"reminded_days" integer,
	"ended_at" timestamptz,
	"archived_at" timestamptz,
	"decided_by" uuid,
	"decided_at" timestamptz,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "parking_no" UNIQUE("organization_id","no"),
	CONSTRAINT "parking_place" CHECK ("status" not in ('approved', 'suspended') or "parking_lot_id" is not null)
);

CREATE TABLE "parking_away" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"parking_id" uuid NOT NULL,
	"from_on" date NOT NULL,
	"to_on" date NOT NULL,
	"guest_parking_id" uuid,
	"created_at" timestamptz DEFAULT now() NOT NULL
);

CREATE TABLE "parking_counter" (
	"organization_id" uuid,
	"year" integer,
	"last" integer NOT NULL,
	CONSTRAINT "parking_counter_pkey" PRIMARY KEY("organization_id","year")
);

CREATE TABLE "parking_lot" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"campus_id" uuid NOT NULL,
	"name" text NOT NULL,
	"name_en" text,
	"capacity" integer NOT NULL,
	"disabled_spaces" integer DEFAULT 0 NOT NULL,
	"charging_spaces" integer DEFAULT 0 NOT NULL,
	"gate_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"occupied" integer DEFAULT 0 NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "parking_lot_name" UNIQUE("organization_id","campus_id","name"),
	CONSTRAINT "parking_lot_capacity" CHECK ("capacity" between 1 and 5000 and "occupied" >= 0)
);

CREATE TABLE "parking_plate" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"group_id" uuid NOT NULL,
	"parking_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"plate_no" text NOT NULL,
	"color" text NOT NULL,
	"brand_model" text,
	"kind" text NOT NULL,
	"valid_from" date,
	"valid_to" date,
	"is_live" boolean DEFAULT false NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL
);

CREATE TABLE "parking_quota" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"parking_term_id" uuid NOT NULL,
	"parking_lot_id" uuid NOT NULL,
	"category" text NOT NULL,
	"quota" integer NOT NULL,
	"used" integer DEFAULT 0 NOT NULL,
	"oversell_pct" integer DEFAULT 0 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "parking_quota_once" UNIQUE("parking_term_id","parking_lot_id","category"),
	CONSTRAINT "parking_quota_range" CHECK ("quota" >= 0 and "used" >= 0 and "oversell_pct" between 0 and 50),
	CONSTRAINT "parking_quota_never_oversold" CHECK ("used" <= "quota" * (100 + "oversell_pct") / 100)
);

CREATE TABLE "parking_term" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"name" text NOT NULL,
	"name_en" text,
	"campus_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"apply_from" date NOT NULL,
	"apply_to" date NOT NULL,
	"valid_from" date NOT NULL,
	"valid_to" date NOT NULL,
	"categories" text[] NOT NULL,
	"second_car" boolean DEFAULT false NOT NULL,
	"windows" jsonb DEFAULT '[]' NOT NULL,
	"rules_text" text NOT NULL,
	"rules_text_en" text,
	"renew_without_papers" boolean DEFAULT true NOT NULL,
	"waiting_days" integer DEFAULT 3 NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "parking_term_name" UNIQUE("organization_id","name"),
	CONSTRAINT "parking_term_order" CHECK ("apply_from" <= "apply_to" and "valid_from" <= "valid_to")
);

CREATE INDEX "parking_organization_id_valid_to_id_index" ON "parking" ("organization_id","valid_to","id");
CREATE INDEX "parking_organization_id_submitted_at_id_index" ON "parking" ("organization_id","submitted_at","id");
CREATE INDEX "parking_user_id_created_at_index" ON "parking" ("user_id","created_at");
CREATE INDEX "parking_student_id_index" ON "parking" ("student_id");
CREATE INDEX "parking_parking_lot_id_status_index" ON "parking" ("parking_lot_id","status");
CREATE INDEX "parking_queue" ON "parking" ("parking_term_id","category","missed_offers","submitted_at","id") WHERE "status" = 'waiting';
CREATE INDEX "parking_due" ON "parking" ("valid_to") WHERE "status" in ('approved', 'suspended');
CREATE INDEX "parking_papers" ON "parking" ("ended_at") WHERE "vehicle_license_file_id" is not null or "driving_license_file_id" is not null;
CREATE INDEX "parking_away_parking_id_index" ON "parking_away" ("parking_id");
CREATE INDEX "parking_away_guest_parking_id_index" ON "parking_away" ("guest_parking_id");
CREATE INDEX "parking_away_organization_id_to_on_index" ON "parking_away" ("organization_id","to_on");
CREATE INDEX "parking_lot_organization_id_name_id_index" ON "parking_lot" ("organization_id","name","id");
CREATE INDEX "parking_plate_parking_id_index" ON "parking_plate" ("parking_id");
CREATE INDEX "parking_plate_live" ON "parking_plate" ("plate_no") WHERE "is_live";
CREATE INDEX "parking_quota_parking_lot_id_index" ON "parking_quota" ("parking_lot_id");
CREATE INDEX "parking_term_organization_id_valid_from_id_index" ON "parking_term" ("organization_id","valid_from","id");
ALTER TABLE "parking" ADD CONSTRAINT "parking_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "parking" ADD CONSTRAINT "parking_parking_term_id_parking_term_id_fkey" FOREIGN KEY ("parking_term_id") REFERENCES "parking_term"("id");
ALTER TABLE "parking" ADD CONSTRAINT "parking_user_id_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id");
ALTER TABLE "parking" ADD CONSTRAINT "parking_department_id_department_id_fkey" FOREIGN KEY ("department_id") REFERENCES "department"("id");
ALTER TABLE "parking" ADD CONSTRAINT "parking_student_id_user_id_fkey" FOREIGN KEY ("student_id") REFERENCES "user"("id");
ALTER TABLE "parking" ADD CONSTRAINT "parking_parking_lot_id_parking_lot_id_fkey" FOREIGN KEY ("parking_lot_id") REFERENCES "parking_lot"("id");
ALTER TABLE "parking" ADD CONSTRAINT "parking_offered_lot_id_parking_lot_id_fkey" FOREIGN KEY ("offered_lot_id") REFERENCES "parking_lot"("id");
ALTER TABLE "parking" ADD CONSTRAINT "parking_decided_by_user_id_fkey" FOREIGN KEY ("decided_by") REFERENCES "user"("id");
ALTER TABLE "parking_away" ADD CONSTRAINT "parking_away_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "parking_away" ADD CONSTRAINT "parking_away_parking_id_parking_id_fkey" FOREIGN KEY ("parking_id") REFERENCES "parking"("id") ON DELETE CASCADE;
ALTER TABLE "parking_away" ADD CONSTRAINT "parking_away_guest_parking_id_parking_id_fkey" FOREIGN KEY ("guest_parking_id") REFERENCES "parking"("id");
ALTER TABLE "parking_counter" ADD CONSTRAINT "parking_counter_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "parking_lot" ADD CONSTRAINT "parking_lot_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "parking_lot" ADD CONSTRAINT "parking_lot_campus_id_school_campus_id_fkey" FOREIGN KEY ("campus_id") REFERENCES "school_campus"("id");
ALTER TABLE "parking_plate" ADD CONSTRAINT "parking_plate_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "parking_plate" ADD CONSTRAINT "parking_plate_group_id_organization_id_fkey" FOREIGN KEY ("group_id") REFERENCES "organization"("id");
ALTER TABLE "parking_plate" ADD CONSTRAINT "parking_plate_parking_id_parking_id_fkey" FOREIGN KEY ("parking_id") REFERENCES "parking"("id") ON DELETE CASCADE;
ALTER TABLE "parking_plate" ADD CONSTRAINT "parking_plate_user_id_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id");
ALTER TABLE "parking_quota" ADD CONSTRAINT "parking_quota_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "parking_quota" ADD CONSTRAINT "parking_quota_parking_term_id_parking_term_id_fkey" FOREIGN KEY ("parking_term_id") REFERENCES "parking_term"("id") ON DELETE CASCADE;
ALTER TABLE "parking_quota" ADD CONSTRAINT "parking_quota_parking_lot_id_parking_lot_id_fkey" FOREIGN KEY ("parking_lot_id") REFERENCES "parking_lot"("id");
ALTER TABLE "parking_term" ADD CONSTRAINT "parking_term_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");

-- No two people of a school group have the same plate at once; one person may, while a permit is renewed.
create extension if not exists btree_gist;
ALTER TABLE "parking_plate" ADD CONSTRAINT "parking_plate_once"
  EXCLUDE USING gist ("group_id" WITH =, "plate_no" WITH =, "user_id" WITH <>) WHERE ("is_live");
