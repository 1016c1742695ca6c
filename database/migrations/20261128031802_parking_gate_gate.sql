CREATE TABLE "announced_plate" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"plate_no" text NOT NULL,
	"gate_ids" uuid[] NOT NULL,
	"valid_from" timestamptz NOT NULL,
	"valid_to" timestamptz NOT NULL,
	"source" text NOT NULL,
	"source_id" uuid NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "announced_plate_source" UNIQUE("source","source_id","plate_no")
);

CREATE TABLE "parking_blacklist" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"plate_no" text,
	"user_id" uuid,
	"phone_sealed" text,
	"phone_bidx" text,
	"reason" text NOT NULL,
	"violation_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"valid_from" date NOT NULL,
	"valid_to" date NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"appeal" text,
	"appealed_at" timestamptz,
	"answer" text,
	"lifted_by" uuid,
	"created_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "parking_blacklist_subject" CHECK (("subject" = 'plate') = ("plate_no" is not null)),
	CONSTRAINT "parking_blacklist_days" CHECK ("valid_to" >= "valid_from" and "valid_to" <= "valid_from" + 366)
);

CREATE TABLE "parking_camera" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"name" text NOT NULL,
	"vendor" text NOT NULL,
	"serial" text NOT NULL CONSTRAINT "parking_camera_serial" UNIQUE,
	"key_hash" text,
	"gate_id" uuid NOT NULL,
	"parking_lot_id" uuid NOT NULL,
	"direction" text NOT NULL,
	"is_enabled" boolean NOT NULL,
	"status" text DEFAULT 'online' NOT NULL,
	"last_seen_at" timestamptz,
	"list_hash" text,
	"held_hash" text,
	"open_until" timestamptz,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL
);

CREATE TABLE "parking_event" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"parking_lot_id" uuid,
	"gate_id" uuid NOT NULL,
	"parking_camera_id" uuid,
	"event_no" text,
	"at" timestamptz NOT NULL,
	"received_at" timestamptz DEFAULT now() NOT NULL,
	"plate_no" text NOT NULL,
	"confidence" real,
	"direction" text NOT NULL,
	"decision" text NOT NULL,
	"reason" text,
	"by" text,
	"parking_id" uuid,
	"source" text,
	"source_id" uuid,
	"near" text,
	"is_alone" boolean DEFAULT false NOT NULL,
	"of_event_id" uuid,
	"guard_id" uuid,
	"note" text,
	CONSTRAINT "parking_event_once" UNIQUE("parking_camera_id","event_no")
);

CREATE TABLE "parking_presence" (
	"organization_id" uuid,
	"plate_no" text,
	"parking_lot_id" uuid,
	"parking_id" uuid,
	"is_inside" boolean NOT NULL,
	"at" timestamptz NOT NULL,
	"left_unseen" boolean DEFAULT false NOT NULL,
	CONSTRAINT "parking_presence_pkey" PRIMARY KEY("organization_id","plate_no")
);

CREATE TABLE "parking_recount" (
	"parking_lot_id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"counted_at" timestamptz NOT NULL,
	"counted_by" uuid
);

CREATE TABLE "parking_violation" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"plate_no" text NOT NULL,
	"user_id" uuid,
	"kind" text NOT NULL,
	"points" integer NOT NULL,
	"at" timestamptz NOT NULL,
	"place" text NOT NULL,
	"status" text DEFAULT 'recorded' NOT NULL,
	"appeal" text,
	"appealed_at" timestamptz,
	"decision" text,
	"created_by" uuid NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamptz,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL
);

CREATE TABLE "parking_camera_simulated" (
	"parking_camera_id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"list" jsonb NOT NULL,
	"inside" jsonb DEFAULT '[]' NOT NULL,
	"untold" jsonb DEFAULT '[]' NOT NULL,
	"next_no" integer DEFAULT 1 NOT NULL,
	"opened_at" timestamptz
);

CREATE INDEX "announced_plate_plate_no_valid_to_index" ON "announced_plate" ("plate_no","valid_to");
CREATE INDEX "announced_plate_organization_id_valid_to_index" ON "announced_plate" ("organization_id","valid_to");
CREATE UNIQUE INDEX "parking_blacklist_plate" ON "parking_blacklist" ("organization_id","plate_no") WHERE "subject" = 'plate' and "status" in ('active', 'appealed');
CREATE UNIQUE INDEX "parking_blacklist_person" ON "parking_blacklist" ("organization_id","user_id") WHERE "subject" = 'person' and "status" in ('active', 'appealed');
CREATE UNIQUE INDEX "parking_blacklist_phone" ON "parking_blacklist" ("organization_id","phone_bidx") WHERE "subject" = 'person' and "status" in ('active', 'appealed');
CREATE INDEX "parking_blacklist_organization_id_created_at_id_index" ON "parking_blacklist" ("organization_id","created_at","id");
CREATE INDEX "parking_blacklist_organization_id_valid_to_id_index" ON "parking_blacklist" ("organization_id","valid_to","id");
CREATE INDEX "parking_blacklist_user_id_index" ON "parking_blacklist" ("user_id");
CREATE INDEX "parking_camera_organization_id_name_id_index" ON "parking_camera" ("organization_id","name","id");
CREATE INDEX "parking_camera_gate_id_index" ON "parking_camera" ("gate_id");
CREATE INDEX "parking_event_organization_id_at_id_index" ON "parking_event" ("organization_id","at","id");
CREATE INDEX "parking_event_plate_no_at_index" ON "parking_event" ("plate_no","at");
CREATE INDEX "parking_event_gate_id_at_index" ON "parking_event" ("gate_id","at");
CREATE UNIQUE INDEX "parking_event_opened_once" ON "parking_event" ("of_event_id");
CREATE INDEX "parking_presence_place" ON "parking_presence" ("parking_id") WHERE "is_inside";
CREATE INDEX "parking_violation_organization_id_at_id_index" ON "parking_violation" ("organization_id","at","id");
CREATE INDEX "parking_violation_organization_id_plate_no_at_index" ON "parking_violation" ("organization_id","plate_no","at");
CREATE INDEX "parking_violation_user_id_at_index" ON "parking_violation" ("user_id","at");
ALTER TABLE "announced_plate" ADD CONSTRAINT "announced_plate_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "parking_blacklist" ADD CONSTRAINT "parking_blacklist_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "parking_blacklist" ADD CONSTRAINT "parking_blacklist_user_id_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id");
ALTER TABLE "parking_blacklist" ADD CONSTRAINT "parking_blacklist_lifted_by_user_id_fkey" FOREIGN KEY ("lifted_by") REFERENCES "user"("id");
ALTER TABLE "parking_blacklist" ADD CONSTRAINT "parking_blacklist_created_by_user_id_fkey" FOREIGN KEY ("created_by") REFERENCES "user"("id");
ALTER TABLE "parking_camera" ADD CONSTRAINT "parking_camera_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "parking_camera" ADD CONSTRAINT "parking_camera_gate_id_gate_id_fkey" FOREIGN KEY ("gate_id") REFERENCES "gate"("id");
ALTER TABLE "parking_camera" ADD CONSTRAINT "parking_camera_parking_lot_id_parking_lot_id_fkey" FOREIGN KEY ("parking_lot_id") REFERENCES "parking_lot"("id");
ALTER TABLE "parking_event" ADD CONSTRAINT "parking_event_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "parking_event" ADD CONSTRAINT "parking_event_gate_id_gate_id_fkey" FOREIGN KEY ("gate_id") REFERENCES "gate"("id");
ALTER TABLE "parking_event" ADD CONSTRAINT "parking_event_parking_camera_id_parking_camera_id_fkey" FOREIGN KEY ("parking_camera_id") REFERENCES "parking_camera"("id");
ALTER TABLE "parking_event" ADD CONSTRAINT "parking_event_guard_id_user_id_fkey" FOREIGN KEY ("guard_id") REFERENCES "user"("id");
ALTER TABLE "parking_presence" ADD CONSTRAINT "parking_presence_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "parking_recount" ADD CONSTRAINT "parking_recount_parking_lot_id_parking_lot_id_fkey" FOREIGN KEY ("parking_lot_id") REFERENCES "parking_lot"("id") ON DELETE CASCADE;
ALTER TABLE "parking_recount" ADD CONSTRAINT "parking_recount_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "parking_recount" ADD CONSTRAINT "parking_recount_counted_by_user_id_fkey" FOREIGN KEY ("counted_by") REFERENCES "user"("id");
ALTER TABLE "parking_violation" ADD CONSTRAINT "parking_violation_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "parking_violation" ADD CONSTRAINT "parking_violation_user_id_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id");
ALTER TABLE "parking_violation" ADD CONSTRAINT "parking_violation_created_by_user_id_fkey" FOREIGN KEY ("created_by") REFERENCES "user"("id");
ALTER TABLE "parking_violation" ADD CONSTRAINT "parking_violation_decided_by_user_id_fkey" FOREIGN KEY ("decided_by") REFERENCES "user"("id");
ALTER TABLE "parking_camera_simulated" ADD CONSTRAINT "parking_camera_simulated_5ZjpyEovEsqL_fkey" FOREIGN KEY ("parking_camera_id") REFERENCES "parking_camera"("id") ON DELETE CASCADE;
ALTER TABLE "parking_camera_simulated" ADD CONSTRAINT "parking_camera_simulated_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
