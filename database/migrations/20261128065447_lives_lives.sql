CREATE TABLE "live" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"title" text NOT NULL,
	"title_en" text,
	"summary" text,
	"cover_id" uuid,
	"live_type_id" uuid NOT NULL,
	"creator_id" uuid NOT NULL,
	"host_id" uuid NOT NULL,
	"co_host_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"moderator_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"department_id" uuid NOT NULL,
	"broom_id" uuid,
	"plan_start_at" timestamptz NOT NULL,
	"plan_end_at" timestamptz NOT NULL,
	"visibility" text DEFAULT 'audience' NOT NULL,
	"audience" jsonb,
	"audience_name" text,
	"audience_name_en" text,
	"head_count" integer DEFAULT 0 NOT NULL,
	"has_minors" boolean DEFAULT false NOT NULL,
	"portrait_consent" boolean DEFAULT false NOT NULL,
	"portrait_class_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"chat_mode" text DEFAULT 'held' NOT NULL,
	"slow_seconds" integer DEFAULT 0 NOT NULL,
	"name_mode" text DEFAULT 'masked' NOT NULL,
	"guest_sees_chat" boolean DEFAULT false NOT NULL,
	"auto_start" boolean DEFAULT true NOT NULL,
	"record" boolean DEFAULT true NOT NULL,
	"replay" text DEFAULT 'draft' NOT NULL,
	"remind_minutes" integer[] DEFAULT '{1440,30}'::integer[] NOT NULL,
	"status" text NOT NULL,
	"waits_for" text,
	"opinion" text,
	"decided_by" uuid,
	"decided_at" timestamptz,
	"publish_state" text DEFAULT 'idle' NOT NULL,
	"publisher" text,
	"published_at" timestamptz,
	"started_at" timestamptz,
	"interrupted_at" timestamptz,
	"ended_at" timestamptz,
	"refused_at" timestamptz,
	"refused_reason" jsonb,
	"stream_name" text NOT NULL CONSTRAINT "live_stream" UNIQUE,
	"push_secret_sealed" text NOT NULL,
	"push_version" integer DEFAULT 1 NOT NULL,
	"close_kind" text,
	"close_reason" text,
	"called_at" timestamptz,
	"host_told_at" timestamptz,
	"viewers_now" integer DEFAULT 0 NOT NULL,
	"viewers_peak" integer DEFAULT 0 NOT NULL,
	"viewers_total" integer DEFAULT 0 NOT NULL,
	"watch_seconds" integer DEFAULT 0 NOT NULL,
	"replay_video_id" uuid,
	"replay_state" text DEFAULT 'none' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "live_known_status" CHECK ("status" in ('draft', 'pending_approval', 'approved', 'closed', 'finished', 'archived')),
	CONSTRAINT "live_plan" CHECK ("plan_start_at" < "plan_end_at"),
	CONSTRAINT "live_waits" CHECK (("status" = 'pending_approval') = ("waits_for" is not null)),
	CONSTRAINT "live_closed" CHECK ("status" <> 'closed' or ("close_kind" is not null and "close_reason" is not null)),
	CONSTRAINT "live_finished" CHECK ("status" <> 'finished' or "started_at" is not null),
	CONSTRAINT "live_audience" CHECK (("visibility" = 'audience') = ("audience" is not null))
);

CREATE TABLE "live_invitee" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"live_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"for_user_id" uuid,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "live_invitee_once" UNIQUE NULLS NOT DISTINCT("live_id","user_id","for_user_id")
);

CREATE TABLE "live_reminder" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"live_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"minutes_before" integer NOT NULL,
	"sent_at" timestamptz,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "live_reminder_once" UNIQUE("live_id","user_id","minutes_before"),
	CONSTRAINT "live_reminder_minutes" CHECK ("minutes_before" between 10 and 10080)
);

CREATE TABLE "live_type" (
	"id" uuid PRIMARY KEY,
	"client_id" uuid,
	"organization_id" uuid,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"name_en" text,
	"icon" text DEFAULT 'video' NOT NULL,
	"cover_id" uuid,
	"needs_approval" boolean DEFAULT true NOT NULL,
	"allow_public" boolean DEFAULT false NOT NULL,
	"max_minutes" integer DEFAULT 240 NOT NULL,
	"default_chat_mode" text DEFAULT 'held' NOT NULL,
	"default_name_mode" text DEFAULT 'masked' NOT NULL,
	"default_record" boolean DEFAULT true NOT NULL,
	"default_replay" text DEFAULT 'draft' NOT NULL,
	"sort" integer,
	"status" text DEFAULT 'active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "live_type_code" UNIQUE NULLS NOT DISTINCT("client_id","organization_id","code"),
	CONSTRAINT "live_type_code_form" CHECK ("code" ~ '^[a-z_]{2,30}$'),
	CONSTRAINT "live_type_minutes" CHECK ("max_minutes" between 10 and 600),
	CONSTRAINT "live_type_status" CHECK ("status" in ('active', 'disabled')),
	CONSTRAINT "live_type_owner" CHECK ("organization_id" is null or "client_id" is not null)
);

CREATE TABLE "live_viewer" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"live_id" uuid NOT NULL,
	"user_id" uuid,
	"guest_key" text,
	"first_at" timestamptz NOT NULL,
	"last_at" timestamptz NOT NULL,
	"seconds" integer DEFAULT 0 NOT NULL,
	"joins" integer DEFAULT 1 NOT NULL,
	"device" text DEFAULT 'desktop' NOT NULL,
	CONSTRAINT "live_viewer_person" UNIQUE("live_id","user_id"),
	CONSTRAINT "live_viewer_guest" UNIQUE("live_id","guest_key"),
	CONSTRAINT "live_viewer_one" CHECK (num_nonnulls("user_id", "guest_key") = 1)
);

CREATE INDEX "live_order" ON "live" ("organization_id","plan_start_at","id");
CREATE INDEX "live_status" ON "live" ("organization_id","status","plan_start_at" DESC NULLS LAST,"id" DESC NULLS LAST);
CREATE INDEX "live_host_id_plan_start_at_index" ON "live" ("host_id","plan_start_at");
CREATE INDEX "live_creator_id_plan_start_at_index" ON "live" ("creator_id","plan_start_at");
CREATE INDEX "live_live_type_id_index" ON "live" ("live_type_id");
CREATE INDEX "live_open" ON "live" ("plan_start_at") WHERE "status" = 'approved';
CREATE INDEX "live_replay" ON "live" ("ended_at") WHERE "replay_state" = 'waiting';
CREATE INDEX "live_invitee_user_id_live_id_index" ON "live_invitee" ("user_id","live_id");
CREATE INDEX "live_invitee_for_user_id_index" ON "live_invitee" ("for_user_id");
CREATE INDEX "live_reminder_user_id_index" ON "live_reminder" ("user_id");
CREATE INDEX "live_reminder_open" ON "live_reminder" ("live_id") WHERE "sent_at" is null;
CREATE INDEX "live_type_sort_code_id_index" ON "live_type" ("sort","code","id");
CREATE INDEX "live_viewer_live_id_last_at_index" ON "live_viewer" ("live_id","last_at");
CREATE INDEX "live_viewer_user_id_index" ON "live_viewer" ("user_id");
ALTER TABLE "live" ADD CONSTRAINT "live_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "live" ADD CONSTRAINT "live_live_type_id_live_type_id_fkey" FOREIGN KEY ("live_type_id") REFERENCES "live_type"("id");
ALTER TABLE "live" ADD CONSTRAINT "live_creator_id_user_id_fkey" FOREIGN KEY ("creator_id") REFERENCES "user"("id");
ALTER TABLE "live" ADD CONSTRAINT "live_host_id_user_id_fkey" FOREIGN KEY ("host_id") REFERENCES "user"("id");
ALTER TABLE "live" ADD CONSTRAINT "live_department_id_department_id_fkey" FOREIGN KEY ("department_id") REFERENCES "department"("id");
ALTER TABLE "live" ADD CONSTRAINT "live_broom_id_broom_id_fkey" FOREIGN KEY ("broom_id") REFERENCES "broom"("id");
ALTER TABLE "live_invitee" ADD CONSTRAINT "live_invitee_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "live_invitee" ADD CONSTRAINT "live_invitee_live_id_live_id_fkey" FOREIGN KEY ("live_id") REFERENCES "live"("id") ON DELETE CASCADE;
ALTER TABLE "live_invitee" ADD CONSTRAINT "live_invitee_user_id_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id");
ALTER TABLE "live_invitee" ADD CONSTRAINT "live_invitee_for_user_id_user_id_fkey" FOREIGN KEY ("for_user_id") REFERENCES "user"("id");
ALTER TABLE "live_reminder" ADD CONSTRAINT "live_reminder_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "live_reminder" ADD CONSTRAINT "live_reminder_live_id_live_id_fkey" FOREIGN KEY ("live_id") REFERENCES "live"("id") ON DELETE CASCADE;
ALTER TABLE "live_reminder" ADD CONSTRAINT "live_reminder_user_id_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id");
ALTER TABLE "live_type" ADD CONSTRAINT "live_type_client_id_organization_id_fkey" FOREIGN KEY ("client_id") REFERENCES "organization"("id");
ALTER TABLE "live_type" ADD CONSTRAINT "live_type_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "live_viewer" ADD CONSTRAINT "live_viewer_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "live_viewer" ADD CONSTRAINT "live_viewer_live_id_live_id_fkey" FOREIGN KEY ("live_id") REFERENCES "live"("id") ON DELETE CASCADE;
ALTER TABLE "live_viewer" ADD CONSTRAINT "live_viewer_user_id_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id");

-- A host has one live at a time, whoever writes them and however many at once.
alter table live add constraint live_host_free
  exclude using gist (host_id with =, tstzrange(plan_start_at, plan_end_at) with &&)
  where (status in ('pending_approval', 'approved'));

-- The kinds that every school has; a school that wants another one gives it the same code.
insert into live_type (id, code, name, name_en, icon, needs_approval, allow_public, max_minutes, default_chat_mode, default_name_mode, default_replay, sort) values
  ('00000000-0000-7000-8000-00000b140001', 'parent_meeting', '家长会', 'Parents’ meeting', 'users', true, false, 240, 'held', 'masked', 'draft', 1),
  ('00000000-0000-7000-8000-00000b140002', 'open_lesson', '公开课', 'Open lesson', 'school', true, true, 180, 'questions', 'masked', 'draft', 2),
  ('00000000-0000-7000-8000-00000b140003', 'ceremony', '典礼', 'Ceremony', 'confetti', true, true, 360, 'held', 'masked', 'auto', 3),
  ('00000000-0000-7000-8000-00000b140004', 'lecture', '讲座', 'Lecture', 'presentation', true, true, 240, 'questions', 'masked', 'auto', 4),
  ('00000000-0000-7000-8000-00000b140005', 'class_meeting', '班会', 'Class meeting', 'message', false, false, 120, 'open', 'masked', 'none', 5),
  ('00000000-0000-7000-8000-00000b140006', 'briefing', '宣讲', 'Briefing', 'speakerphone', true, true, 240, 'questions', 'masked', 'auto', 6),
  ('00000000-0000-7000-8000-00000b140007', 'research', '教研', 'Teaching research', 'book', false, false, 240, 'open', 'real', 'draft', 7),
  ('00000000-0000-7000-8000-00000b140008', 'other', '其他', 'Other', 'video', true, false, 240, 'held', 'masked', 'none', 8);
