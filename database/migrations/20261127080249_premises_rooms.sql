CREATE TABLE "bfloor" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"building_id" uuid NOT NULL,
	"level" integer NOT NULL,
	"name" text NOT NULL,
	"name_en" text,
	"plan_file_id" uuid,
	"plan_width" integer,
	"plan_height" integer,
	"sort" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "bfloor_level" UNIQUE("building_id","level"),
	CONSTRAINT "bfloor_level_range" CHECK ("level" between -5 and 60)
);

CREATE TABLE "broom" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"building_id" uuid NOT NULL,
	"bfloor_id" uuid NOT NULL,
	"number" text NOT NULL,
	"name" text NOT NULL,
	"name_en" text,
	"kind" text NOT NULL,
	"seats" integer NOT NULL,
	"exam_seats" integer,
	"area_m2" numeric(9,2),
	"phone" text,
	"department_id" uuid,
	"keeper_user_id" uuid,
	"equipment" text[] DEFAULT '{}'::text[] NOT NULL,
	"shape" jsonb,
	"bookable" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"status_until" date,
	"status_reason" text,
	"search_text" text NOT NULL,
	"grams" text[] DEFAULT '{}'::text[] NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "broom_number" UNIQUE("building_id","number"),
	CONSTRAINT "broom_status" CHECK ("status" in ('active', 'maintenance', 'closed'))
);

CREATE TABLE "building" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"campus_id" uuid NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"name_en" text,
	"name_pinyin" text NOT NULL,
	"name_initials" text NOT NULL,
	"kind" text NOT NULL,
	"address" text,
	"built_year" integer,
	"area_m2" numeric(9,2),
	"keeper_user_id" uuid,
	"lat" double precision,
	"lng" double precision,
	"photo_file_id" uuid,
	"status" text DEFAULT 'active' NOT NULL,
	"status_until" date,
	"status_reason" text,
	"sort" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "building_code" UNIQUE("organization_id","code"),
	CONSTRAINT "building_status" CHECK ("status" in ('active', 'maintenance', 'closed'))
);

CREATE INDEX "broom_by_number" ON "broom" ("organization_id","number" collate "natural","id");
CREATE INDEX "broom_organization_id_seats_id_index" ON "broom" ("organization_id","seats","id");
CREATE INDEX "broom_organization_id_name_id_index" ON "broom" ("organization_id","name","id");
CREATE INDEX "broom_bfloor_id_index" ON "broom" ("bfloor_id");
CREATE INDEX "broom_keeper_user_id_index" ON "broom" ("keeper_user_id");
CREATE INDEX "broom_grams_index" ON "broom" USING gin ("grams");
CREATE INDEX "building_organization_id_campus_id_sort_index" ON "building" ("organization_id","campus_id","sort");
ALTER TABLE "bfloor" ADD CONSTRAINT "bfloor_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "bfloor" ADD CONSTRAINT "bfloor_building_id_building_id_fkey" FOREIGN KEY ("building_id") REFERENCES "building"("id") ON DELETE CASCADE;
ALTER TABLE "broom" ADD CONSTRAINT "broom_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "broom" ADD CONSTRAINT "broom_building_id_building_id_fkey" FOREIGN KEY ("building_id") REFERENCES "building"("id");
ALTER TABLE "broom" ADD CONSTRAINT "broom_bfloor_id_bfloor_id_fkey" FOREIGN KEY ("bfloor_id") REFERENCES "bfloor"("id");
ALTER TABLE "broom" ADD CONSTRAINT "broom_department_id_department_id_fkey" FOREIGN KEY ("department_id") REFERENCES "department"("id");
ALTER TABLE "broom" ADD CONSTRAINT "broom_keeper_user_id_user_id_fkey" FOREIGN KEY ("keeper_user_id") REFERENCES "user"("id");
ALTER TABLE "building" ADD CONSTRAINT "building_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "building" ADD CONSTRAINT "building_campus_id_school_campus_id_fkey" FOREIGN KEY ("campus_id") REFERENCES "school_campus"("id");
ALTER TABLE "building" ADD CONSTRAINT "building_keeper_user_id_user_id_fkey" FOREIGN KEY ("keeper_user_id") REFERENCES "user"("id");
