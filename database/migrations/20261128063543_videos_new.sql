CREATE TABLE "live_video" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"title" text NOT NULL,
	"title_en" text,
	"summary" text,
	"category" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"department_id" uuid,
	"classroom_id" uuid,
	"subject_value" text,
	"source" text DEFAULT 'upload' NOT NULL,
	"source_id" uuid,
	"package_id" uuid,
	"next_package_id" uuid,
	"size" bigint DEFAULT 0 NOT NULL,
	"duration_s" real,
	"poster_file_id" uuid,
	"poster_frame" smallint,
	"chapters" jsonb DEFAULT '[]' NOT NULL,
	"caption_langs" text[] DEFAULT '{}'::text[] NOT NULL,
	"visibility" text DEFAULT 'audience' NOT NULL,
	"audience" jsonb,
	"publish_at" timestamptz,
	"expires_at" timestamptz,
	"has_minors" boolean DEFAULT false NOT NULL,
	"allow_download" boolean DEFAULT false NOT NULL,
	"no_skip" boolean DEFAULT false NOT NULL,
	"complete_percent" integer DEFAULT 90 NOT NULL,
	"keep_original" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT 'processing' NOT NULL,
	"fail_reason" text,
	"waits_for" text,
	"opinion" text,
	"hide_reason" text,
	"revision" integer DEFAULT 1 NOT NULL,
	"published_at" timestamptz,
	"decided_by" uuid,
	"decided_at" timestamptz,
	"archived_at" timestamptz,
	"is_shown" boolean DEFAULT false NOT NULL,
	"shown_visibility" text,
	"shown_to" text[] DEFAULT '{}'::text[] NOT NULL,
	"shown_except" text[] DEFAULT '{}'::text[] NOT NULL,
	"view_count" integer DEFAULT 0 NOT NULL,
	"viewer_count" integer DEFAULT 0 NOT NULL,
	"complete_count" integer DEFAULT 0 NOT NULL,
	"like_count" integer DEFAULT 0 NOT NULL,
	"watch_seconds" bigint DEFAULT 0 NOT NULL,
	"grams" text[] DEFAULT '{}'::text[] NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "live_video_status" CHECK ("status" in ('processing', 'failed', 'draft', 'pending', 'returned', 'published', 'hidden', 'archived')),
	CONSTRAINT "live_video_visibility" CHECK ("visibility" in ('embedded', 'audience', 'login', 'public')),
	CONSTRAINT "live_video_source_known" CHECK ("source" in ('upload', 'live')),
	CONSTRAINT "live_video_waits" CHECK (("status" = 'pending') = ("waits_for" is not null) and "waits_for" in ('reviewer', 'public_reviewer')),
	CONSTRAINT "live_video_shown" CHECK (not "is_shown" or "status" in ('published', 'pending')),
	CONSTRAINT "live_video_percent" CHECK ("complete_percent" between 50 and 100)
);

CREATE TABLE "live_video_user" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"live_video_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"last_position" real DEFAULT 0 NOT NULL,
	"duration" real DEFAULT 0 NOT NULL,
	"covered" text DEFAULT '' NOT NULL,
	"percent" integer DEFAULT 0 NOT NULL,
	"times" integer DEFAULT 0 NOT NULL,
	"rate_max" real DEFAULT 1 NOT NULL,
	"device" text,
	"completed_at" timestamptz,
	"last_at" timestamptz,
	"viewed_at" timestamptz,
	"liked_at" timestamptz,
	"favorite_at" timestamptz,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "live_video_user_once" UNIQUE("live_video_id","user_id"),
	CONSTRAINT "live_video_user_percent" CHECK ("percent" between 0 and 100)
);

CREATE TABLE "video_caption" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"live_video_id" uuid NOT NULL,
	"lang" text NOT NULL,
	"source" text DEFAULT 'upload' NOT NULL,
	"cues" jsonb NOT NULL,
	"reviewed_by" uuid,
	"grams" text[] DEFAULT '{}'::text[] NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "video_caption_once" UNIQUE("live_video_id","lang"),
	CONSTRAINT "video_caption_lang" CHECK ("lang" in ('cn', 'us')),
	CONSTRAINT "video_caption_source" CHECK ("source" in ('upload', 'auto', 'translated'))
);

CREATE TABLE "video_note" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"live_video_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"at_s" real NOT NULL,
	"text" text NOT NULL,
	"kind" text DEFAULT 'private' NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "video_note_kind" CHECK ("kind" in ('private', 'shared', 'question')),
	CONSTRAINT "video_note_status" CHECK ("status" in ('open', 'done'))
);

CREATE TABLE "video_package" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"sha256" text NOT NULL,
	"file_id" uuid,
	"size" bigint NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"fail_reason" text,
	"failed_at" timestamptz,
	"provider" text,
	"job" text,
	"format" text,
	"duration_s" real,
	"width" integer,
	"height" integer,
	"video_codec" text,
	"audio_codec" text,
	"renditions" jsonb DEFAULT '[]' NOT NULL,
	"sound" jsonb,
	"sprite" jsonb,
	"frames" jsonb DEFAULT '[]' NOT NULL,
	"ready_at" timestamptz,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "video_package_once" UNIQUE("organization_id","sha256"),
	CONSTRAINT "video_package_status" CHECK ("status" in ('waiting', 'working', 'ready', 'failed')),
	CONSTRAINT "video_package_progress" CHECK ("progress" between 0 and 100)
);

CREATE TABLE "video_portrait" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"live_video_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "video_portrait_once" UNIQUE("live_video_id","user_id")
);

CREATE TABLE "video_share" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"live_video_id" uuid,
	"album_id" uuid,
	"code" text NOT NULL CONSTRAINT "video_share_code" UNIQUE,
	"name" text NOT NULL,
	"created_by" uuid NOT NULL,
	"expires_at" timestamptz,
	"revoked_at" timestamptz,
	"views" integer DEFAULT 0 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "video_share_one" CHECK (num_nonnulls("live_video_id", "album_id") = 1)
);

CREATE INDEX "live_video_status" ON "live_video" ("organization_id","status","published_at","id");
CREATE INDEX "live_video_desk" ON "live_video" ("organization_id","updated_at","id");
CREATE INDEX "live_video_shown" ON "live_video" ("organization_id","published_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "is_shown";
CREATE INDEX "live_video_owner_id_updated_at_index" ON "live_video" ("owner_id","updated_at");
CREATE INDEX "live_video_category" ON "live_video" ("category","published_at");
CREATE INDEX "live_video_classroom_id_published_at_index" ON "live_video" ("classroom_id","published_at");
CREATE INDEX "live_video_package_id_index" ON "live_video" ("package_id");
CREATE INDEX "live_video_next_package_id_index" ON "live_video" ("next_package_id");
CREATE INDEX "live_video_source" ON "live_video" ("source","source_id");
CREATE INDEX "live_video_due" ON "live_video" ("publish_at") WHERE "status" = 'published';
CREATE INDEX "live_video_ending" ON "live_video" ("expires_at") WHERE "status" = 'published';
CREATE INDEX "live_video_archived" ON "live_video" ("archived_at") WHERE "status" = 'archived';
CREATE INDEX "live_video_grams_index" ON "live_video" USING gin ("grams");
CREATE INDEX "live_video_user_user_id_last_at_index" ON "live_video_user" ("user_id","last_at");
CREATE INDEX "live_video_user_favorite" ON "live_video_user" ("user_id","favorite_at") WHERE "favorite_at" is not null;
CREATE INDEX "live_video_user_live_video_id_completed_at_index" ON "live_video_user" ("live_video_id","completed_at");
CREATE INDEX "video_caption_grams_index" ON "video_caption" USING gin ("grams");
CREATE INDEX "video_note_live_video_id_at_s_id_index" ON "video_note" ("live_video_id","at_s","id");
CREATE INDEX "video_note_user_id_created_at_index" ON "video_note" ("user_id","created_at");
CREATE INDEX "video_package_open" ON "video_package" ("created_at") WHERE "status" in ('waiting', 'working');
CREATE UNIQUE INDEX "video_package_job" ON "video_package" ("provider","job") WHERE "job" is not null;
CREATE INDEX "video_portrait_user_id_index" ON "video_portrait" ("user_id");
CREATE INDEX "video_share_live_video_id_created_at_index" ON "video_share" ("live_video_id","created_at");
CREATE INDEX "video_share_album_id_created_at_index" ON "video_share" ("album_id","created_at");
ALTER TABLE "live_video" ADD CONSTRAINT "live_video_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "live_video" ADD CONSTRAINT "live_video_owner_id_user_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "user"("id");
ALTER TABLE "live_video" ADD CONSTRAINT "live_video_department_id_department_id_fkey" FOREIGN KEY ("department_id") REFERENCES "department"("id");
ALTER TABLE "live_video" ADD CONSTRAINT "live_video_classroom_id_classroom_id_fkey" FOREIGN KEY ("classroom_id") REFERENCES "classroom"("id");
ALTER TABLE "live_video" ADD CONSTRAINT "live_video_package_id_video_package_id_fkey" FOREIGN KEY ("package_id") REFERENCES "video_package"("id");
ALTER TABLE "live_video" ADD CONSTRAINT "live_video_next_package_id_video_package_id_fkey" FOREIGN KEY ("next_package_id") REFERENCES "video_package"("id");
ALTER TABLE "live_video_user" ADD CONSTRAINT "live_video_user_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "live_video_user" ADD CONSTRAINT "live_video_user_live_video_id_live_video_id_fkey" FOREIGN KEY ("live_video_id") REFERENCES "live_video"("id") ON DELETE CASCADE;
ALTER TABLE "live_video_user" ADD CONSTRAINT "live_video_user_user_id_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id");
ALTER TABLE "video_caption" ADD CONSTRAINT "video_caption_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "video_caption" ADD CONSTRAINT "video_caption_live_video_id_live_video_id_fkey" FOREIGN KEY ("live_video_id") REFERENCES "live_video"("id") ON DELETE CASCADE;
ALTER TABLE "video_note" ADD CONSTRAINT "video_note_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "video_note" ADD CONSTRAINT "video_note_live_video_id_live_video_id_fkey" FOREIGN KEY ("live_video_id") REFERENCES "live_video"("id") ON DELETE CASCADE;
ALTER TABLE "video_note" ADD CONSTRAINT "video_note_user_id_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id");
ALTER TABLE "video_package" ADD CONSTRAINT "video_package_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "video_portrait" ADD CONSTRAINT "video_portrait_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "video_portrait" ADD CONSTRAINT "video_portrait_live_video_id_live_video_id_fkey" FOREIGN KEY ("live_video_id") REFERENCES "live_video"("id") ON DELETE CASCADE;
ALTER TABLE "video_portrait" ADD CONSTRAINT "video_portrait_user_id_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id");
ALTER TABLE "video_share" ADD CONSTRAINT "video_share_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "video_share" ADD CONSTRAINT "video_share_live_video_id_live_video_id_fkey" FOREIGN KEY ("live_video_id") REFERENCES "live_video"("id") ON DELETE CASCADE;
ALTER TABLE "video_share" ADD CONSTRAINT "video_share_created_by_user_id_fkey" FOREIGN KEY ("created_by") REFERENCES "user"("id");
