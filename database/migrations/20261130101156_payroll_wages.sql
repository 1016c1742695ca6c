CREATE TABLE "bank_file_template" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"name" text NOT NULL,
	"bank" text,
	"format" text NOT NULL,
	"encoding" text NOT NULL,
	"fields" jsonb NOT NULL,
	"has_heads" boolean DEFAULT true NOT NULL,
	"has_footer" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL
);

CREATE TABLE "income_proof" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"receiver" text,
	"months" integer NOT NULL,
	"lang" text NOT NULL,
	"shows" text NOT NULL,
	"status" text DEFAULT 'asked' NOT NULL,
	"reason" text,
	"number" text,
	"paper_id" uuid,
	"sums_sealed" text,
	"decided_by" uuid,
	"decided_at" timestamptz,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "income_proof_status" CHECK ("status" in ('asked', 'issued', 'refused', 'void')),
	CONSTRAINT "income_proof_months" CHECK ("months" between 1 and 24)
);

CREATE TABLE "wage" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"title" text NOT NULL,
	"month" date NOT NULL,
	"category" text NOT NULL,
	"pay_date" date NOT NULL,
	"columns" jsonb DEFAULT '[]' NOT NULL,
	"match_by" text DEFAULT 'number' NOT NULL,
	"match_head" text,
	"name_head" text,
	"template_id" uuid,
	"header_hash" text,
	"turned" text[] DEFAULT '{}'::text[] NOT NULL,
	"totals_sealed" text,
	"report_sealed" text,
	"require_confirm" boolean DEFAULT true NOT NULL,
	"confirm_days" integer DEFAULT 7 NOT NULL,
	"sign_mode" text DEFAULT 'tick' NOT NULL,
	"hide_after_days" integer DEFAULT 0 NOT NULL,
	"note" text,
	"status" text DEFAULT 'draft' NOT NULL,
	"hands" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"created_by" uuid NOT NULL,
	"checked_by" uuid,
	"checked_at" timestamptz,
	"sent_by" uuid,
	"send_at" timestamptz,
	"sent_at" timestamptz,
	"recall_reason" text,
	"closed_at" timestamptz,
	"missing_seen" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "wage_month" CHECK (extract(day from "month") = 1),
	CONSTRAINT "wage_status" CHECK ("status" in ('draft', 'checked', 'scheduled', 'sending', 'sent', 'recalled', 'closed')),
	CONSTRAINT "wage_days" CHECK ("confirm_days" between 1 and 30 and "hide_after_days" between 0 and 365)
);

CREATE TABLE "wage_question" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"wage_id" uuid NOT NULL,
	"wage_user_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"column_key" text,
	"text_sealed" text NOT NULL,
	"replies_sealed" text,
	"state" text DEFAULT 'open' NOT NULL,
	"result" text DEFAULT 'none' NOT NULL,
	"answered_at" timestamptz,
	"escalated_at" timestamptz,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "wage_question_state" CHECK ("state" in ('open', 'answered', 'closed'))
);

CREATE TABLE "wage_template" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"name" text NOT NULL,
	"category" text NOT NULL,
	"columns" jsonb NOT NULL,
	"match_by" text NOT NULL,
	"match_head" text,
	"name_head" text,
	"header_hash" text,
	"last_used_at" timestamptz,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL
);

CREATE TABLE "wage_user" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"wage_id" uuid NOT NULL,
	"row_no" integer NOT NULL,
	"user_id" uuid,
	"month" date NOT NULL,
	"name_snapshot" text NOT NULL,
	"number_snapshot" text,
	"department_name" text,
	"payload_sealed" text NOT NULL,
	"problem" text,
	"cells" jsonb DEFAULT '[]' NOT NULL,
	"adds_up" boolean DEFAULT true NOT NULL,
	"is_employed" boolean DEFAULT true NOT NULL,
	"is_excluded" boolean DEFAULT false NOT NULL,
	"outliers" jsonb DEFAULT '[]' NOT NULL,
	"ticked_by" uuid,
	"revision" integer DEFAULT 1 NOT NULL,
	"replaces_id" uuid,
	"drafted_by" uuid,
	"status" text DEFAULT 'pending' NOT NULL,
	"sent_at" timestamptz,
	"tries" integer DEFAULT 0 NOT NULL,
	"viewed_at" timestamptz,
	"view_count" integer DEFAULT 0 NOT NULL,
	"confirmed_at" timestamptz,
	"signature_file_id" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "wage_user_status" CHECK ("status" in ('pending', 'sent', 'viewed', 'confirmed', 'disputed', 'replaced', 'recalled'))
);

CREATE TABLE "wage_view" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"wage_id" uuid NOT NULL,
	"wage_user_id" uuid,
	"viewer_id" uuid NOT NULL,
	"hour" timestamptz NOT NULL,
	"at" timestamptz DEFAULT now() NOT NULL,
	"purpose" text,
	"device" text
);

CREATE UNIQUE INDEX "bank_file_template_name" ON "bank_file_template" ("organization_id","name");
CREATE INDEX "bank_file_template_list" ON "bank_file_template" ("organization_id","created_at","id");
CREATE INDEX "income_proof_list" ON "income_proof" ("organization_id","status","created_at","id");
CREATE INDEX "income_proof_own" ON "income_proof" ("user_id","created_at","id");
CREATE UNIQUE INDEX "wage_title" ON "wage" ("organization_id","month","category","title");
CREATE INDEX "wage_list" ON "wage" ("organization_id","month" DESC NULLS LAST,"id");
CREATE INDEX "wage_status" ON "wage" ("organization_id","status");
CREATE INDEX "wage_clock" ON "wage" ("status","send_at");
CREATE UNIQUE INDEX "wage_question_open" ON "wage_question" ("wage_user_id",coalesce("column_key", '')) WHERE "state" = 'open';
CREATE INDEX "wage_question_list" ON "wage_question" ("organization_id","state","created_at","id");
CREATE INDEX "wage_question_slip" ON "wage_question" ("wage_user_id");
CREATE INDEX "wage_question_batch" ON "wage_question" ("wage_id","state");
CREATE UNIQUE INDEX "wage_template_name" ON "wage_template" ("organization_id","name");
CREATE INDEX "wage_template_head" ON "wage_template" ("organization_id","header_hash");
CREATE INDEX "wage_template_list" ON "wage_template" ("organization_id","created_at","id");
CREATE UNIQUE INDEX "wage_user_revision" ON "wage_user" ("wage_id","user_id","revision");
CREATE UNIQUE INDEX "wage_user_live" ON "wage_user" ("wage_id","user_id") WHERE "status" in ('sent', 'viewed', 'confirmed', 'disputed');
CREATE UNIQUE INDEX "wage_user_replaces" ON "wage_user" ("replaces_id");
CREATE INDEX "wage_user_own" ON "wage_user" ("user_id","month" DESC NULLS LAST,"id");
CREATE INDEX "wage_user_status" ON "wage_user" ("wage_id","status");
CREATE INDEX "wage_user_rows" ON "wage_user" ("wage_id","row_no","id");
CREATE UNIQUE INDEX "wage_view_grid" ON "wage_view" ("wage_id","viewer_id","hour") WHERE "wage_user_id" is null;
CREATE INDEX "wage_view_slip" ON "wage_view" ("wage_user_id","at");
CREATE INDEX "wage_view_batch" ON "wage_view" ("wage_id","at");
ALTER TABLE "bank_file_template" ADD CONSTRAINT "bank_file_template_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "income_proof" ADD CONSTRAINT "income_proof_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "income_proof" ADD CONSTRAINT "income_proof_user_id_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id");
ALTER TABLE "wage" ADD CONSTRAINT "wage_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "wage_question" ADD CONSTRAINT "wage_question_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "wage_question" ADD CONSTRAINT "wage_question_wage_id_wage_id_fkey" FOREIGN KEY ("wage_id") REFERENCES "wage"("id");
ALTER TABLE "wage_question" ADD CONSTRAINT "wage_question_wage_user_id_wage_user_id_fkey" FOREIGN KEY ("wage_user_id") REFERENCES "wage_user"("id");
ALTER TABLE "wage_template" ADD CONSTRAINT "wage_template_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "wage_user" ADD CONSTRAINT "wage_user_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "wage_user" ADD CONSTRAINT "wage_user_wage_id_wage_id_fkey" FOREIGN KEY ("wage_id") REFERENCES "wage"("id") ON DELETE CASCADE;
ALTER TABLE "wage_user" ADD CONSTRAINT "wage_user_user_id_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id");
ALTER TABLE "wage_view" ADD CONSTRAINT "wage_view_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "wage_view" ADD CONSTRAINT "wage_view_wage_id_wage_id_fkey" FOREIGN KEY ("wage_id") REFERENCES "wage"("id") ON DELETE CASCADE;
ALTER TABLE "wage_view" ADD CONSTRAINT "wage_view_wage_user_id_wage_user_id_fkey" FOREIGN KEY ("wage_user_id") REFERENCES "wage_user"("id") ON DELETE CASCADE;
