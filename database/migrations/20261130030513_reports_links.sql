CREATE TABLE "report_link" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"name" text NOT NULL,
	"name_en" text,
	"group" text NOT NULL,
	"kind" text NOT NULL,
	"path" text NOT NULL,
	"params" jsonb DEFAULT '[]' NOT NULL,
	"right" text NOT NULL,
	"audience" jsonb,
	"embed" boolean NOT NULL,
	"sort" integer,
	"enabled" boolean NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "report_link_kind" CHECK ("kind" in ('fanreport', 'builtin'))
);

CREATE INDEX "report_link_list" ON "report_link" ("organization_id","sort","id");
CREATE INDEX "report_link_by_name" ON "report_link" ("organization_id","name","id");
CREATE UNIQUE INDEX "report_link_path" ON "report_link" ("organization_id","kind","path");
ALTER TABLE "report_link" ADD CONSTRAINT "report_link_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
