CREATE TABLE "blocked_word" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"word" text NOT NULL,
	"folded" text NOT NULL,
	"action" text DEFAULT 'refuse' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "blocked_word_action" CHECK ("action" in ('refuse', 'hold', 'pass'))
);

CREATE UNIQUE INDEX "blocked_word_folded" ON "blocked_word" ("organization_id","folded");
CREATE INDEX "blocked_word_list" ON "blocked_word" ("organization_id","created_at","id");
ALTER TABLE "blocked_word" ADD CONSTRAINT "blocked_word_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
