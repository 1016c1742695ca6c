CREATE TABLE "news_revision" (
	"id" uuid PRIMARY KEY,
	"news_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"title" text NOT NULL,
	"title_en" text,
	"summary" text,
	"summary_en" text,
	"body" text NOT NULL,
	"body_en" text,
	"saved_by" uuid,
	"saved_by_name" text NOT NULL,
	"saved_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "news_revision_once" UNIQUE("news_id","revision")
);

CREATE TABLE "user_app_use" (
	"user_id" uuid,
	"app_code" text,
	"last_at" timestamptz DEFAULT now() NOT NULL,
	"count_14d" real NOT NULL,
	CONSTRAINT "user_app_use_pkey" PRIMARY KEY("user_id","app_code")
);

ALTER TABLE "news" ADD COLUMN "edited_by" uuid;
ALTER TABLE "news_revision" ADD CONSTRAINT "news_revision_news_id_news_id_fkey" FOREIGN KEY ("news_id") REFERENCES "news"("id") ON DELETE CASCADE;
ALTER TABLE "user_app_use" ADD CONSTRAINT "user_app_use_user_id_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE;
