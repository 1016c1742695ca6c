CREATE TABLE "live_chat" (
	"live_id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"counter" integer DEFAULT 0 NOT NULL,
	"chat_mode" text,
	"slow_seconds" integer,
	"updated_at" timestamptz DEFAULT now() NOT NULL
);

CREATE TABLE "live_message" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"live_id" uuid NOT NULL,
	"seq" integer,
	"rev" integer,
	"client_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"shown_name" text NOT NULL,
	"badge" text,
	"kind" text NOT NULL,
	"body" text NOT NULL,
	"reply_to" integer,
	"t_offset_s" integer,
	"status" text NOT NULL,
	"acted_by" uuid,
	"reason" text,
	"pinned" boolean DEFAULT false NOT NULL,
	"answered_at" timestamptz,
	"votes" integer DEFAULT 0 NOT NULL,
	"report_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "live_message_live_id_seq_unique" UNIQUE("live_id","seq"),
	CONSTRAINT "live_message_live_id_client_id_unique" UNIQUE("live_id","client_id"),
	CONSTRAINT "live_message_kind" CHECK ("kind" in ('text', 'question', 'system')),
	CONSTRAINT "live_message_status" CHECK ("status" in ('visible', 'held', 'hidden', 'deleted')),
	CONSTRAINT "live_message_place" CHECK (("seq" is null) = ("rev" is null))
);

CREATE TABLE "live_mute" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"live_id" uuid,
	"user_id" uuid NOT NULL,
	"until" timestamptz NOT NULL,
	"reason" text NOT NULL,
	"by_id" uuid NOT NULL,
	"ended_at" timestamptz,
	"created_at" timestamptz DEFAULT now() NOT NULL
);

CREATE TABLE "live_report" (
	"message_id" uuid,
	"user_id" uuid,
	"organization_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "live_report_pkey" PRIMARY KEY("message_id","user_id")
);

CREATE TABLE "live_vote" (
	"message_id" uuid,
	"user_id" uuid,
	"organization_id" uuid NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "live_vote_pkey" PRIMARY KEY("message_id","user_id")
);

CREATE INDEX "live_message_live_id_rev_index" ON "live_message" ("live_id","rev");
CREATE INDEX "live_message_live_id_status_seq_index" ON "live_message" ("live_id","status","seq");
CREATE INDEX "live_message_live_id_user_id_created_at_index" ON "live_message" ("live_id","user_id","created_at");
CREATE INDEX "live_message_questions" ON "live_message" ("live_id","votes" DESC NULLS LAST,"seq") WHERE "kind" = 'question';
CREATE INDEX "live_message_reported" ON "live_message" ("live_id","created_at") WHERE "report_count" > 0;
CREATE INDEX "live_message_organization_id_index" ON "live_message" ("organization_id");
CREATE UNIQUE INDEX "live_mute_active" ON "live_mute" ("organization_id","user_id",coalesce("live_id", "organization_id")) WHERE "ended_at" is null;
CREATE INDEX "live_mute_live" ON "live_mute" ("live_id","until");
ALTER TABLE "live_chat" ADD CONSTRAINT "live_chat_live_id_live_id_fkey" FOREIGN KEY ("live_id") REFERENCES "live"("id");
ALTER TABLE "live_chat" ADD CONSTRAINT "live_chat_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "live_message" ADD CONSTRAINT "live_message_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "live_message" ADD CONSTRAINT "live_message_live_id_live_id_fkey" FOREIGN KEY ("live_id") REFERENCES "live"("id");
ALTER TABLE "live_message" ADD CONSTRAINT "live_message_user_id_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id");
ALTER TABLE "live_message" ADD CONSTRAINT "live_message_acted_by_user_id_fkey" FOREIGN KEY ("acted_by") REFERENCES "user"("id");
ALTER TABLE "live_mute" ADD CONSTRAINT "live_mute_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "live_mute" ADD CONSTRAINT "live_mute_live_id_live_id_fkey" FOREIGN KEY ("live_id") REFERENCES "live"("id");
ALTER TABLE "live_mute" ADD CONSTRAINT "live_mute_user_id_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id");
ALTER TABLE "live_mute" ADD CONSTRAINT "live_mute_by_id_user_id_fkey" FOREIGN KEY ("by_id") REFERENCES "user"("id");
ALTER TABLE "live_report" ADD CONSTRAINT "live_report_message_id_live_message_id_fkey" FOREIGN KEY ("message_id") REFERENCES "live_message"("id") ON DELETE CASCADE;
ALTER TABLE "live_report" ADD CONSTRAINT "live_report_user_id_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id");
ALTER TABLE "live_report" ADD CONSTRAINT "live_report_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "live_vote" ADD CONSTRAINT "live_vote_message_id_live_message_id_fkey" FOREIGN KEY ("message_id") REFERENCES "live_message"("id") ON DELETE CASCADE;
ALTER TABLE "live_vote" ADD CONSTRAINT "live_vote_user_id_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id");
ALTER TABLE "live_vote" ADD CONSTRAINT "live_vote_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
