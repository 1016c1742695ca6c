CREATE TABLE "room_booking" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"broom_id" uuid NOT NULL,
	"starts_at" timestamptz NOT NULL,
	"ends_at" timestamptz NOT NULL,
	"blocked_until" timestamptz NOT NULL,
	"title" text NOT NULL,
	"is_private" boolean DEFAULT false NOT NULL,
	"user_id" uuid NOT NULL,
	"guest_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"head_count" integer,
	"needs" text[] DEFAULT '{}'::text[] NOT NULL,
	"note" text,
	"status" text NOT NULL,
	"approval" text DEFAULT 'none' NOT NULL,
	"series_id" uuid,
	"decide_by" timestamptz,
	"release_at" timestamptz,
	"checked_in_at" timestamptz,
	"reason" text,
	"decided_by" uuid,
	"decided_at" timestamptz,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "room_booking_order" CHECK ("starts_at" < "ends_at" and "ends_at" <= "blocked_until")
);

CREATE TABLE "room_booking_rule" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"name" text NOT NULL,
	"name_en" text,
	"kinds" text[] DEFAULT '{}'::text[] NOT NULL,
	"broom_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"windows" jsonb DEFAULT '[]' NOT NULL,
	"min_notice_min" integer NOT NULL,
	"max_days_ahead" integer NOT NULL,
	"min_minutes" integer NOT NULL,
	"max_minutes" integer NOT NULL,
	"buffer_min" integer NOT NULL,
	"hours_per_week" integer,
	"approval" text NOT NULL,
	"release_after_min" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL
);

CREATE TABLE "room_swap" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"booking_id" uuid NOT NULL,
	"other_id" uuid NOT NULL,
	"note" text,
	"state" text DEFAULT 'asked' NOT NULL,
	"expires_at" timestamptz NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL
);

CREATE TABLE "room_wait" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"broom_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"starts_at" timestamptz NOT NULL,
	"ends_at" timestamptz NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "room_wait_once" UNIQUE("broom_id","user_id","starts_at")
);

CREATE INDEX "room_booking_user_id_starts_at_id_index" ON "room_booking" ("user_id","starts_at","id");
CREATE INDEX "room_booking_organization_id_starts_at_id_index" ON "room_booking" ("organization_id","starts_at","id");
CREATE INDEX "room_booking_organization_id_created_at_id_index" ON "room_booking" ("organization_id","created_at","id");
CREATE INDEX "room_booking_broom_id_starts_at_index" ON "room_booking" ("broom_id","starts_at");
CREATE INDEX "room_booking_series_id_index" ON "room_booking" ("series_id");
CREATE INDEX "room_booking_open" ON "room_booking" ("starts_at") WHERE "status" in ('pending', 'confirmed', 'checked_in');
CREATE INDEX "room_booking_rule_organization_id_name_id_index" ON "room_booking_rule" ("organization_id","name","id");
CREATE INDEX "room_swap_other_id_state_index" ON "room_swap" ("other_id","state");
CREATE INDEX "room_swap_booking_id_state_index" ON "room_swap" ("booking_id","state");
CREATE INDEX "room_wait_user_id_starts_at_index" ON "room_wait" ("user_id","starts_at");
ALTER TABLE "room_booking" ADD CONSTRAINT "room_booking_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "room_booking" ADD CONSTRAINT "room_booking_broom_id_broom_id_fkey" FOREIGN KEY ("broom_id") REFERENCES "broom"("id") ON DELETE CASCADE;
ALTER TABLE "room_booking" ADD CONSTRAINT "room_booking_user_id_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id");
ALTER TABLE "room_booking" ADD CONSTRAINT "room_booking_decided_by_user_id_fkey" FOREIGN KEY ("decided_by") REFERENCES "user"("id");
ALTER TABLE "room_booking_rule" ADD CONSTRAINT "room_booking_rule_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "room_swap" ADD CONSTRAINT "room_swap_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "room_swap" ADD CONSTRAINT "room_swap_booking_id_room_booking_id_fkey" FOREIGN KEY ("booking_id") REFERENCES "room_booking"("id") ON DELETE CASCADE;
ALTER TABLE "room_swap" ADD CONSTRAINT "room_swap_other_id_room_booking_id_fkey" FOREIGN KEY ("other_id") REFERENCES "room_booking"("id") ON DELETE CASCADE;
ALTER TABLE "room_wait" ADD CONSTRAINT "room_wait_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "room_wait" ADD CONSTRAINT "room_wait_broom_id_broom_id_fkey" FOREIGN KEY ("broom_id") REFERENCES "broom"("id") ON DELETE CASCADE;
ALTER TABLE "room_wait" ADD CONSTRAINT "room_wait_user_id_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id");

-- No two bookings that hold a room overlap, whoever writes them. Deferrable, so that two can exchange their rooms in one step.
alter table room_booking add constraint room_booking_taken
  exclude using gist (broom_id with =, tstzrange(starts_at, blocked_until) with &&)
  where (status in ('pending', 'confirmed', 'checked_in'))
  deferrable initially immediate;
