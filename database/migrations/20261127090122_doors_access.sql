CREATE TABLE "access_card" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"card_no_sealed" text,
	"card_no_bidx" text,
	"card_no_end" text,
	"secret_sealed" text,
	"valid_to" date,
	"status" text DEFAULT 'active' NOT NULL,
	"reason" text,
	"lost_at" timestamptz,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL
);

CREATE TABLE "access_event" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"doorlock_id" uuid NOT NULL,
	"at" timestamptz NOT NULL,
	"received_at" timestamptz DEFAULT now() NOT NULL,
	"user_id" uuid,
	"kind" text NOT NULL,
	"result" text NOT NULL,
	"reason" text,
	"card_no_end" text
);

CREATE TABLE "dlock_group" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"name" text NOT NULL,
	"name_en" text,
	"note" text,
	"doorlock_ids" uuid[] NOT NULL,
	"audience" jsonb,
	"valid_from" date,
	"valid_to" date,
	"is_visitor_area" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "dlock_group_name" UNIQUE("organization_id","name")
);

CREATE TABLE "dlock_group_member" (
	"organization_id" uuid NOT NULL,
	"dlock_group_id" uuid,
	"user_id" uuid,
	"source" text,
	"until" timestamptz,
	"since" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "dlock_group_member_pkey" PRIMARY KEY("dlock_group_id","user_id","source")
);

CREATE TABLE "dlock_group_time_quantum" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"dlock_group_id" uuid NOT NULL,
	"name" text NOT NULL,
	"weekdays" integer[] NOT NULL,
	"windows" jsonb NOT NULL,
	"date_from" date,
	"date_to" date,
	"status" text DEFAULT 'active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL
);

CREATE TABLE "doorlock" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"name_en" text,
	"vendor" text NOT NULL,
	"device_sn" text NOT NULL,
	"channel" integer NOT NULL,
	"campus_id" uuid NOT NULL,
	"broom_id" uuid,
	"gate_id" uuid,
	"direction" text NOT NULL,
	"features" text[] NOT NULL,
	"open_seconds" integer NOT NULL,
	"is_enabled" boolean NOT NULL,
	"status" text DEFAULT 'online' NOT NULL,
	"mode" text DEFAULT 'normal' NOT NULL,
	"mode_until" timestamptz,
	"last_seen_at" timestamptz,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "doorlock_code" UNIQUE("organization_id","code"),
	CONSTRAINT "doorlock_device" UNIQUE("vendor","device_sn","channel"),
	CONSTRAINT "doorlock_place" CHECK ("broom_id" is null or "gate_id" is null)
);

CREATE TABLE "doorlock_permit" (
	"organization_id" uuid NOT NULL,
	"doorlock_id" uuid,
	"access_card_id" uuid,
	"desired" uuid[] NOT NULL,
	"reported" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"is_pending" boolean DEFAULT true NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "doorlock_permit_pkey" PRIMARY KEY("doorlock_id","access_card_id")
);

CREATE TABLE "doorlock_simulated_permit" (
	"organization_id" uuid NOT NULL,
	"doorlock_id" uuid,
	"access_card_id" uuid,
	"groups" uuid[] NOT NULL,
	CONSTRAINT "doorlock_simulated_permit_pkey" PRIMARY KEY("doorlock_id","access_card_id")
);

CREATE TABLE "doorlock_simulated_profile" (
	"organization_id" uuid NOT NULL,
	"doorlock_id" uuid,
	"dlock_group_id" uuid,
	"profile" jsonb NOT NULL,
	CONSTRAINT "doorlock_simulated_profile_pkey" PRIMARY KEY("doorlock_id","dlock_group_id")
);

CREATE UNIQUE INDEX "access_card_number" ON "access_card" ("card_no_bidx") WHERE "status" = 'active';
CREATE UNIQUE INDEX "access_card_qr" ON "access_card" ("organization_id","user_id") WHERE "kind" = 'qr' and "status" = 'active';
CREATE INDEX "access_card_user_id_status_index" ON "access_card" ("user_id","status");
CREATE INDEX "access_card_organization_id_created_at_id_index" ON "access_card" ("organization_id","created_at","id");
CREATE INDEX "access_event_organization_id_at_id_index" ON "access_event" ("organization_id","at","id");
CREATE INDEX "access_event_doorlock_id_at_index" ON "access_event" ("doorlock_id","at");
CREATE INDEX "access_event_user_id_at_index" ON "access_event" ("user_id","at");
CREATE INDEX "dlock_group_doorlock_ids_index" ON "dlock_group" USING gin ("doorlock_ids");
CREATE INDEX "dlock_group_member_user_id_index" ON "dlock_group_member" ("user_id");
CREATE INDEX "dlock_group_time_quantum_dlock_group_id_index" ON "dlock_group_time_quantum" ("dlock_group_id");
CREATE INDEX "dlock_group_time_quantum_organization_id_name_id_index" ON "dlock_group_time_quantum" ("organization_id","name","id");
CREATE INDEX "doorlock_organization_id_name_id_index" ON "doorlock" ("organization_id","name","id");
CREATE INDEX "doorlock_broom_id_index" ON "doorlock" ("broom_id");
CREATE INDEX "doorlock_gate_id_index" ON "doorlock" ("gate_id");
CREATE INDEX "doorlock_permit_access_card_id_index" ON "doorlock_permit" ("access_card_id");
CREATE INDEX "doorlock_permit_pending" ON "doorlock_permit" ("doorlock_id") WHERE "is_pending";
ALTER TABLE "access_card" ADD CONSTRAINT "access_card_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "access_card" ADD CONSTRAINT "access_card_user_id_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id");
ALTER TABLE "access_event" ADD CONSTRAINT "access_event_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "access_event" ADD CONSTRAINT "access_event_doorlock_id_doorlock_id_fkey" FOREIGN KEY ("doorlock_id") REFERENCES "doorlock"("id");
ALTER TABLE "access_event" ADD CONSTRAINT "access_event_user_id_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id");
ALTER TABLE "dlock_group" ADD CONSTRAINT "dlock_group_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "dlock_group_member" ADD CONSTRAINT "dlock_group_member_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "dlock_group_member" ADD CONSTRAINT "dlock_group_member_dlock_group_id_dlock_group_id_fkey" FOREIGN KEY ("dlock_group_id") REFERENCES "dlock_group"("id") ON DELETE CASCADE;
ALTER TABLE "dlock_group_member" ADD CONSTRAINT "dlock_group_member_user_id_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id");
ALTER TABLE "dlock_group_time_quantum" ADD CONSTRAINT "dlock_group_time_quantum_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "dlock_group_time_quantum" ADD CONSTRAINT "dlock_group_time_quantum_dlock_group_id_dlock_group_id_fkey" FOREIGN KEY ("dlock_group_id") REFERENCES "dlock_group"("id") ON DELETE CASCADE;
ALTER TABLE "doorlock" ADD CONSTRAINT "doorlock_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "doorlock" ADD CONSTRAINT "doorlock_campus_id_school_campus_id_fkey" FOREIGN KEY ("campus_id") REFERENCES "school_campus"("id");
ALTER TABLE "doorlock" ADD CONSTRAINT "doorlock_broom_id_broom_id_fkey" FOREIGN KEY ("broom_id") REFERENCES "broom"("id");
ALTER TABLE "doorlock_permit" ADD CONSTRAINT "doorlock_permit_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "doorlock_permit" ADD CONSTRAINT "doorlock_permit_doorlock_id_doorlock_id_fkey" FOREIGN KEY ("doorlock_id") REFERENCES "doorlock"("id") ON DELETE CASCADE;
ALTER TABLE "doorlock_permit" ADD CONSTRAINT "doorlock_permit_access_card_id_access_card_id_fkey" FOREIGN KEY ("access_card_id") REFERENCES "access_card"("id") ON DELETE CASCADE;
ALTER TABLE "doorlock_simulated_permit" ADD CONSTRAINT "doorlock_simulated_permit_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "doorlock_simulated_permit" ADD CONSTRAINT "doorlock_simulated_permit_doorlock_id_doorlock_id_fkey" FOREIGN KEY ("doorlock_id") REFERENCES "doorlock"("id") ON DELETE CASCADE;
ALTER TABLE "doorlock_simulated_profile" ADD CONSTRAINT "doorlock_simulated_profile_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "doorlock_simulated_profile" ADD CONSTRAINT "doorlock_simulated_profile_doorlock_id_doorlock_id_fkey" FOREIGN KEY ("doorlock_id") REFERENCES "doorlock"("id") ON DELETE CASCADE;
