CREATE TABLE "analysis_data" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid,
	"event" text NOT NULL,
	"at" timestamptz NOT NULL,
	"hat" text NOT NULL,
	"user_key" text,
	"route" text,
	"target" text,
	"device" text NOT NULL,
	"app_version" text,
	"device_model" text,
	"ms" integer
);

CREATE TABLE "analysis_hour" (
	"organization_id" uuid,
	"day" date NOT NULL,
	"hour" smallint NOT NULL,
	"event" text NOT NULL,
	"hat" text NOT NULL,
	"device" text NOT NULL,
	"target" text NOT NULL,
	"count" integer NOT NULL,
	"users" integer NOT NULL,
	"p75_ms" integer,
	CONSTRAINT "analysis_hour_cell" UNIQUE NULLS NOT DISTINCT("organization_id","day","hour","event","hat","device","target")
);

CREATE TABLE "h5_homepage" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"name" text NOT NULL,
	"name_en" text,
	"device" text DEFAULT 'h5' NOT NULL,
	"hats" text[] NOT NULL,
	"used_by" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"blocks" jsonb NOT NULL,
	"former_blocks" jsonb,
	"status" text DEFAULT 'draft' NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" uuid,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "h5_homepage_status" CHECK ("status" in ('draft', 'published', 'retired'))
);

CREATE TABLE "news" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"title" text NOT NULL,
	"title_en" text,
	"summary" text,
	"summary_en" text,
	"cover_id" uuid NOT NULL,
	"body" text NOT NULL,
	"body_en" text,
	"category" text NOT NULL,
	"is_public" boolean DEFAULT false NOT NULL,
	"hats" text[] DEFAULT '{}'::text[] NOT NULL,
	"pinned_until" timestamptz,
	"publish_at" timestamptz,
	"has_minors" boolean DEFAULT false NOT NULL,
	"portrait_consent" boolean DEFAULT false NOT NULL,
	"source" text,
	"status" text DEFAULT 'draft' NOT NULL,
	"opinion" text,
	"version" integer DEFAULT 1 NOT NULL,
	"author_id" uuid NOT NULL,
	"decided_by" uuid,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "news_status" CHECK ("status" in ('draft', 'pending', 'published', 'offline')),
	CONSTRAINT "news_published" CHECK ("status" not in ('published', 'offline') or "publish_at" is not null),
	CONSTRAINT "news_consent" CHECK (not ("is_public" and "has_minors" and not "portrait_consent") or "status" in ('draft', 'pending'))
);

CREATE TABLE "todo_snooze" (
	"user_id" uuid,
	"key" text,
	"until" timestamptz NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "todo_snooze_pkey" PRIMARY KEY("user_id","key")
);

CREATE TABLE "policy_text" (
	"id" uuid PRIMARY KEY,
	"client_id" uuid,
	"kind" text NOT NULL,
	"version" text NOT NULL,
	"title" text NOT NULL,
	"title_en" text DEFAULT '' NOT NULL,
	"body" text NOT NULL,
	"body_en" text DEFAULT '' NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"summary_en" text DEFAULT '' NOT NULL,
	"effective_at" timestamptz NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_by" uuid,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "policy_text_version" UNIQUE NULLS NOT DISTINCT("client_id","kind","version"),
	CONSTRAINT "policy_text_kind" CHECK ("kind" in ('privacy', 'children', 'terms', 'face', 'ai')),
	CONSTRAINT "policy_text_status" CHECK ("status" in ('draft', 'published', 'retired'))
);

ALTER TABLE "banner" ADD COLUMN "image_id" uuid;
ALTER TABLE "banner" ADD COLUMN "image_h5_id" uuid;
ALTER TABLE "banner" ADD COLUMN "image_en_id" uuid;
ALTER TABLE "banner" ADD COLUMN "image_h5_en_id" uuid;
ALTER TABLE "banner" ALTER COLUMN "art" DROP NOT NULL;
CREATE INDEX "analysis_data_at" ON "analysis_data" ("at");
CREATE INDEX "analysis_data_target" ON "analysis_data" ("event","target");
CREATE INDEX "analysis_hour_day" ON "analysis_hour" ("day");
CREATE INDEX "h5_homepage_status" ON "h5_homepage" ("organization_id","device","status");
CREATE INDEX "news_order" ON "news" ("organization_id","status","publish_at" DESC NULLS LAST);
CREATE INDEX "todo_snooze_until" ON "todo_snooze" ("until");
ALTER TABLE "h5_homepage" ADD CONSTRAINT "h5_homepage_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "news" ADD CONSTRAINT "news_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "banner" ADD CONSTRAINT "banner_picture" CHECK ("art" is not null or ("image_id" is not null and "image_h5_id" is not null));
ALTER TABLE "banner" DROP CONSTRAINT "banner_link", ADD CONSTRAINT "banner_link" CHECK ("link_kind" in ('none', 'path', 'app', 'news') and ("link_kind" = 'none') = ("link_target" is null));
