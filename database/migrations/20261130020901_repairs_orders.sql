CREATE TABLE "repair_category" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"name" text NOT NULL,
	"name_en" text,
	"parent_id" uuid,
	"team_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"hours_normal" integer NOT NULL,
	"hours_high" integer NOT NULL,
	"hours_emergency" integer NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "repair_category_name" UNIQUE("organization_id","name")
);

CREATE TABLE "repair_order" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"number" text NOT NULL,
	"broom_id" uuid,
	"place_text" text,
	"place_name" text NOT NULL,
	"category_id" uuid NOT NULL,
	"description" text NOT NULL,
	"phone_sealed" text,
	"urgency" text NOT NULL,
	"rank" integer GENERATED ALWAYS AS (case urgency when 'emergency' then 3 when 'high' then 2 when 'normal' then 1 else 0 end) STORED NOT NULL,
	"is_safety" boolean DEFAULT false NOT NULL,
	"asset_no" text,
	"visit_from" timestamptz,
	"visit_to" timestamptz,
	"reporter_id" uuid NOT NULL,
	"photo_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"film_id" uuid,
	"duplicate_of_id" uuid,
	"assignee_id" uuid,
	"vendor_name" text,
	"runs_from" timestamptz DEFAULT now() NOT NULL,
	"pauses" jsonb DEFAULT '[]' NOT NULL,
	"started_at" timestamptz,
	"done_at" timestamptz,
	"verified_at" timestamptz,
	"finish_key" uuid,
	"before_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"after_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"parts" jsonb DEFAULT '[]' NOT NULL,
	"minutes" integer,
	"cost_fen" integer,
	"result" text,
	"rating" integer,
	"comment" text,
	"reopen_count" integer DEFAULT 0 NOT NULL,
	"status" text DEFAULT 'submitted' NOT NULL,
	"search_text" text NOT NULL,
	"grams" text[] DEFAULT '{}'::text[] NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "repair_order_main" CHECK (("status" = 'merged') = ("duplicate_of_id" is not null)),
	CONSTRAINT "repair_order_rating" CHECK ("rating" between 1 and 5)
);

CREATE INDEX "repair_category_organization_id_sort_id_index" ON "repair_category" ("organization_id","sort","id");
CREATE INDEX "repair_category_parent_id_index" ON "repair_category" ("parent_id");
CREATE UNIQUE INDEX "repair_order_number" ON "repair_order" ("organization_id","number");
CREATE INDEX "repair_order_organization_id_rank_id_index" ON "repair_order" ("organization_id","rank","id");
CREATE INDEX "repair_order_organization_id_created_at_id_index" ON "repair_order" ("organization_id","created_at","id");
CREATE INDEX "repair_order_organization_id_status_rank_id_index" ON "repair_order" ("organization_id","status","rank","id");
CREATE INDEX "repair_order_reporter_id_created_at_id_index" ON "repair_order" ("reporter_id","created_at","id");
CREATE INDEX "repair_order_reporter_id_rank_id_index" ON "repair_order" ("reporter_id","rank","id");
CREATE INDEX "repair_order_assignee_id_status_index" ON "repair_order" ("assignee_id","status");
CREATE INDEX "repair_order_broom_id_created_at_index" ON "repair_order" ("broom_id","created_at");
CREATE INDEX "repair_order_category_id_index" ON "repair_order" ("category_id");
CREATE INDEX "repair_order_duplicate_of_id_index" ON "repair_order" ("duplicate_of_id");
CREATE INDEX "repair_order_grams_index" ON "repair_order" USING gin ("grams");
CREATE INDEX "repair_order_open" ON "repair_order" ("organization_id","runs_from") WHERE "status" in ('submitted', 'assigned', 'accepted', 'in_progress', 'paused', 'reopened');
CREATE INDEX "repair_order_done" ON "repair_order" ("done_at") WHERE "status" = 'done';
ALTER TABLE "repair_category" ADD CONSTRAINT "repair_category_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "repair_category" ADD CONSTRAINT "repair_category_parent_id_repair_category_id_fkey" FOREIGN KEY ("parent_id") REFERENCES "repair_category"("id");
ALTER TABLE "repair_order" ADD CONSTRAINT "repair_order_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "repair_order" ADD CONSTRAINT "repair_order_broom_id_broom_id_fkey" FOREIGN KEY ("broom_id") REFERENCES "broom"("id") ON DELETE SET NULL;
ALTER TABLE "repair_order" ADD CONSTRAINT "repair_order_category_id_repair_category_id_fkey" FOREIGN KEY ("category_id") REFERENCES "repair_category"("id");
ALTER TABLE "repair_order" ADD CONSTRAINT "repair_order_reporter_id_user_id_fkey" FOREIGN KEY ("reporter_id") REFERENCES "user"("id");
ALTER TABLE "repair_order" ADD CONSTRAINT "repair_order_duplicate_of_id_repair_order_id_fkey" FOREIGN KEY ("duplicate_of_id") REFERENCES "repair_order"("id");
ALTER TABLE "repair_order" ADD CONSTRAINT "repair_order_assignee_id_user_id_fkey" FOREIGN KEY ("assignee_id") REFERENCES "user"("id");
