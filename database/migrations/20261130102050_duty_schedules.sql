CREATE TABLE "duty_log" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"shift_id" uuid NOT NULL CONSTRAINT "duty_log_of_shift" UNIQUE,
	"starts_at" timestamptz NOT NULL,
	"handover_to_id" uuid,
	"handover_note" text,
	"handed_over_at" timestamptz,
	"acknowledged_at" timestamptz,
	"acknowledged_by_id" uuid,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL
);

CREATE TABLE "duty_log_entry" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"log_id" uuid NOT NULL,
	"by_id" uuid NOT NULL,
	"category" text NOT NULL,
	"text" text NOT NULL,
	"photo_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"repair_order_id" uuid,
	"corrects_id" uuid,
	"at" timestamptz DEFAULT now() NOT NULL
);

CREATE TABLE "duty_schedule" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"place_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"date_from" date NOT NULL,
	"date_to" date NOT NULL,
	"slots" jsonb NOT NULL,
	"audience" jsonb NOT NULL,
	"rotation" jsonb,
	"checkin" text NOT NULL,
	"swap_needs_approval" boolean NOT NULL,
	"handover_required" boolean NOT NULL,
	"remind_hours" integer[] NOT NULL,
	"points" jsonb NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"published_at" timestamptz,
	"created_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "duty_schedule_order" CHECK ("date_from" <= "date_to")
);

CREATE TABLE "duty_shift" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"schedule_id" uuid NOT NULL,
	"date" date NOT NULL,
	"slot" text NOT NULL,
	"role" text NOT NULL,
	"place_id" uuid,
	"starts_at" timestamptz NOT NULL,
	"ends_at" timestamptz NOT NULL,
	"user_id" uuid,
	"substitute_for_id" uuid,
	"status" text DEFAULT 'planned' NOT NULL,
	"points" integer NOT NULL,
	"is_live" boolean DEFAULT false NOT NULL,
	"assigned_at" timestamptz DEFAULT now() NOT NULL,
	"checked_in_at" timestamptz,
	"checked_out_at" timestamptz,
	"checkin_place" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "duty_shift_order" CHECK ("starts_at" < "ends_at" and "ends_at" <= "starts_at" + interval '25 hours'),
	CONSTRAINT "duty_shift_has_somebody" CHECK ("user_id" is not null or "status" in ('planned', 'cancelled'))
);

CREATE TABLE "duty_swap" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"shift_id" uuid NOT NULL,
	"asked_by_id" uuid NOT NULL,
	"to_user_id" uuid,
	"return_shift_id" uuid,
	"accepted_by_id" uuid,
	"reason" text,
	"status" text DEFAULT 'asked' NOT NULL,
	"expires_at" timestamptz NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamptz,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL
);

CREATE INDEX "duty_log_organization_id_starts_at_id_index" ON "duty_log" ("organization_id","starts_at","id");
CREATE INDEX "duty_log_to_accept" ON "duty_log" ("organization_id","starts_at") WHERE "handed_over_at" is not null and "acknowledged_at" is null;
CREATE INDEX "duty_log_entry_log_id_at_index" ON "duty_log_entry" ("log_id","at");
CREATE INDEX "duty_schedule_organization_id_status_date_from_index" ON "duty_schedule" ("organization_id","status","date_from");
CREATE INDEX "duty_schedule_organization_id_date_from_id_index" ON "duty_schedule" ("organization_id","date_from","id");
CREATE INDEX "duty_schedule_organization_id_name_id_index" ON "duty_schedule" ("organization_id","name","id");
CREATE INDEX "duty_shift_organization_id_date_index" ON "duty_shift" ("organization_id","date");
CREATE INDEX "duty_shift_user_id_starts_at_index" ON "duty_shift" ("user_id","starts_at");
CREATE INDEX "duty_shift_schedule_id_starts_at_index" ON "duty_shift" ("schedule_id","starts_at");
CREATE INDEX "duty_shift_open" ON "duty_shift" ("starts_at") WHERE "is_live" and "status" in ('planned', 'confirmed', 'on_duty');
CREATE UNIQUE INDEX "duty_swap_open" ON "duty_swap" ("shift_id") WHERE "status" in ('asked', 'accepted');
CREATE INDEX "duty_swap_organization_id_created_at_id_index" ON "duty_swap" ("organization_id","created_at","id");
CREATE INDEX "duty_swap_to_user_id_status_index" ON "duty_swap" ("to_user_id","status");
CREATE INDEX "duty_swap_asked_by_id_status_index" ON "duty_swap" ("asked_by_id","status");
CREATE INDEX "duty_swap_return_shift_id_index" ON "duty_swap" ("return_shift_id");
CREATE INDEX "duty_swap_to_expire" ON "duty_swap" ("expires_at") WHERE "status" in ('asked', 'accepted');
ALTER TABLE "duty_log" ADD CONSTRAINT "duty_log_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "duty_log" ADD CONSTRAINT "duty_log_shift_id_duty_shift_id_fkey" FOREIGN KEY ("shift_id") REFERENCES "duty_shift"("id") ON DELETE CASCADE;
ALTER TABLE "duty_log" ADD CONSTRAINT "duty_log_handover_to_id_user_id_fkey" FOREIGN KEY ("handover_to_id") REFERENCES "user"("id");
ALTER TABLE "duty_log" ADD CONSTRAINT "duty_log_acknowledged_by_id_user_id_fkey" FOREIGN KEY ("acknowledged_by_id") REFERENCES "user"("id");
ALTER TABLE "duty_log_entry" ADD CONSTRAINT "duty_log_entry_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "duty_log_entry" ADD CONSTRAINT "duty_log_entry_log_id_duty_log_id_fkey" FOREIGN KEY ("log_id") REFERENCES "duty_log"("id") ON DELETE CASCADE;
ALTER TABLE "duty_log_entry" ADD CONSTRAINT "duty_log_entry_by_id_user_id_fkey" FOREIGN KEY ("by_id") REFERENCES "user"("id");
ALTER TABLE "duty_schedule" ADD CONSTRAINT "duty_schedule_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "duty_schedule" ADD CONSTRAINT "duty_schedule_created_by_user_id_fkey" FOREIGN KEY ("created_by") REFERENCES "user"("id");
ALTER TABLE "duty_shift" ADD CONSTRAINT "duty_shift_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "duty_shift" ADD CONSTRAINT "duty_shift_schedule_id_duty_schedule_id_fkey" FOREIGN KEY ("schedule_id") REFERENCES "duty_schedule"("id") ON DELETE CASCADE;
ALTER TABLE "duty_shift" ADD CONSTRAINT "duty_shift_user_id_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id");
ALTER TABLE "duty_shift" ADD CONSTRAINT "duty_shift_substitute_for_id_user_id_fkey" FOREIGN KEY ("substitute_for_id") REFERENCES "user"("id");
ALTER TABLE "duty_swap" ADD CONSTRAINT "duty_swap_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "duty_swap" ADD CONSTRAINT "duty_swap_shift_id_duty_shift_id_fkey" FOREIGN KEY ("shift_id") REFERENCES "duty_shift"("id") ON DELETE CASCADE;
ALTER TABLE "duty_swap" ADD CONSTRAINT "duty_swap_asked_by_id_user_id_fkey" FOREIGN KEY ("asked_by_id") REFERENCES "user"("id");
ALTER TABLE "duty_swap" ADD CONSTRAINT "duty_swap_to_user_id_user_id_fkey" FOREIGN KEY ("to_user_id") REFERENCES "user"("id");
ALTER TABLE "duty_swap" ADD CONSTRAINT "duty_swap_return_shift_id_duty_shift_id_fkey" FOREIGN KEY ("return_shift_id") REFERENCES "duty_shift"("id") ON DELETE CASCADE;
ALTER TABLE "duty_swap" ADD CONSTRAINT "duty_swap_accepted_by_id_user_id_fkey" FOREIGN KEY ("accepted_by_id") REFERENCES "user"("id");
ALTER TABLE "duty_swap" ADD CONSTRAINT "duty_swap_decided_by_user_id_fkey" FOREIGN KEY ("decided_by") REFERENCES "user"("id");

-- Nobody is in two shifts at once: among all published rosters, whatever their school, and within a draft. Deferrable, so that
-- two can exchange their shifts in one step.
alter table duty_shift add constraint duty_shift_once
  exclude using gist (
    user_id with =,
    (case when is_live then '00000000-0000-0000-0000-000000000000'::uuid else schedule_id end) with =,
    tstzrange(starts_at, ends_at) with &&
  ) where (user_id is not null and status in ('planned', 'confirmed', 'on_duty', 'done'))
  deferrable initially immediate;

-- What was written into a log stays as it was: a further entry corrects it. It goes with its log alone.
create function duty_log_entry_stays() returns trigger language plpgsql as $$
begin
  raise exception 'entries of duty logs are never changed';
end $$;
create trigger duty_log_entry_stays before update on duty_log_entry for each row execute function duty_log_entry_stays();
