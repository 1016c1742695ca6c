CREATE TABLE "album" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"title" text NOT NULL,
	"title_en" text,
	"summary" text,
	"scope" text DEFAULT 'personal' NOT NULL,
	"classroom_id" uuid,
	"department_id" uuid,
	"owner_id" uuid NOT NULL,
	"editor_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"visibility" text DEFAULT 'login' NOT NULL,
	"audience" jsonb,
	"shown_to" text[] DEFAULT '{}'::text[] NOT NULL,
	"shown_except" text[] DEFAULT '{}'::text[] NOT NULL,
	"is_series" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"archived_at" timestamptz,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "album_scope" CHECK ("scope" in ('personal', 'class', 'department', 'organization')),
	CONSTRAINT "album_visibility" CHECK ("visibility" in ('login', 'audience', 'public')),
	CONSTRAINT "album_status" CHECK ("status" in ('draft', 'published', 'hidden')),
	CONSTRAINT "album_of_class" CHECK ("scope" <> 'class' or "classroom_id" is not null)
);

CREATE TABLE "album_video" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"album_id" uuid NOT NULL,
	"live_video_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"note" text,
	"added_by" uuid NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "album_video_once" UNIQUE("album_id","live_video_id"),
	CONSTRAINT "album_video_position" CHECK ("position" between 1 and 500)
);

CREATE UNIQUE INDEX "album_title" ON "album" ("owner_id","title") WHERE "archived_at" is null;
CREATE INDEX "album_organization_id_status_updated_at_id_index" ON "album" ("organization_id","status","updated_at","id");
CREATE INDEX "album_organization_id_updated_at_id_index" ON "album" ("organization_id","updated_at","id");
CREATE INDEX "album_owner_id_updated_at_index" ON "album" ("owner_id","updated_at");
CREATE INDEX "album_video_album_id_position_index" ON "album_video" ("album_id","position");
CREATE INDEX "album_video_live_video_id_index" ON "album_video" ("live_video_id");
ALTER TABLE "album" ADD CONSTRAINT "album_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "album" ADD CONSTRAINT "album_classroom_id_classroom_id_fkey" FOREIGN KEY ("classroom_id") REFERENCES "classroom"("id");
ALTER TABLE "album" ADD CONSTRAINT "album_department_id_department_id_fkey" FOREIGN KEY ("department_id") REFERENCES "department"("id");
ALTER TABLE "album" ADD CONSTRAINT "album_owner_id_user_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "user"("id");
ALTER TABLE "album_video" ADD CONSTRAINT "album_video_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "album_video" ADD CONSTRAINT "album_video_album_id_album_id_fkey" FOREIGN KEY ("album_id") REFERENCES "album"("id") ON DELETE CASCADE;
ALTER TABLE "album_video" ADD CONSTRAINT "album_video_live_video_id_live_video_id_fkey" FOREIGN KEY ("live_video_id") REFERENCES "live_video"("id") ON DELETE CASCADE;
ALTER TABLE "album_video" ADD CONSTRAINT "album_video_added_by_user_id_fkey" FOREIGN KEY ("added_by") REFERENCES "user"("id");
--> statement-breakpoint
-- checked when the transaction ends: a move shifts many places in one statement
alter table album_video add constraint album_video_place unique (album_id, position) deferrable initially deferred;
