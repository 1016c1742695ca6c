CREATE TABLE "salary_post" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"category" text NOT NULL,
	"level" integer NOT NULL,
	"base_fen" integer NOT NULL,
	"allowance_fen" integer DEFAULT 0 NOT NULL,
	"valid_from" date NOT NULL,
	"valid_to" date,
	"remark" text,
	"archived_at" timestamptz,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "salary_post_category" CHECK ("category" in ('management', 'professional', 'worker')),
	CONSTRAINT "salary_post_level" CHECK ("level" between 1 and 13),
	CONSTRAINT "salary_post_money" CHECK ("base_fen" >= 0 and "allowance_fen" >= 0),
	CONSTRAINT "salary_post_span" CHECK ("valid_to" >= "valid_from")
);

CREATE INDEX "salary_post_list" ON "salary_post" ("organization_id","created_at","id");
CREATE INDEX "salary_post_by_code" ON "salary_post" ("organization_id","code","id");
ALTER TABLE "salary_post" ADD CONSTRAINT "salary_post_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");

-- One code holds one row on each day; a former row may go on being read for the days that it held.
ALTER TABLE "salary_post" ADD CONSTRAINT "salary_post_code"
  EXCLUDE USING gist ("organization_id" WITH =, "code" WITH =, daterange("valid_from", "valid_to", '[]') WITH &&)
  WHERE ("archived_at" IS NULL);
