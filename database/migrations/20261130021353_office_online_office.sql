CREATE TABLE "oa_application" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"number" text,
	"oa_item_id" uuid NOT NULL,
	"item_code" text NOT NULL,
	"item_version" integer NOT NULL,
	"form_version_id" uuid,
	"applicant_id" uuid NOT NULL,
	"acted_by_id" uuid,
	"department_id" uuid,
	"title" text NOT NULL,
	"amount_fen" bigint,
	"subject_code" text,
	"budget_id" uuid,
	"actual_amount_fen" bigint,
	"handler_code" text,
	"handler_user_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"answer_facts" jsonb DEFAULT '{}' NOT NULL,
	"chosen" jsonb DEFAULT '{}' NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"is_begun" boolean DEFAULT false NOT NULL,
	"submitted_at" timestamptz,
	"finished_at" timestamptz,
	"finished_by_id" uuid,
	"news_at" timestamptz,
	"seen_at" timestamptz,
	"cancel_asked_at" timestamptz,
	"cancel_reason" text,
	"external_result" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "oa_application_amount" CHECK ("amount_fen" > 0),
	CONSTRAINT "oa_application_actual" CHECK ("actual_amount_fen" between 0 and "amount_fen"),
	CONSTRAINT "oa_application_status" CHECK ("status" in ('draft', 'submitted', 'returned', 'approved', 'rejected', 'done', 'cancelled'))
);

CREATE TABLE "oa_item" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"name_en" text,
	"category" text NOT NULL,
	"icon_file_id" uuid,
	"description" text,
	"form_id" uuid,
	"handler_code" text,
	"handler_user_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"needs_amount" boolean DEFAULT false NOT NULL,
	"needs_subject" boolean DEFAULT false NOT NULL,
	"amount_limit_fen" bigint,
	"number_rule" text DEFAULT '{code}-{yyyy}-{seq:5}' NOT NULL,
	"external_url" text,
	"item_version" integer DEFAULT 1 NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"sort" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "oa_item_status" CHECK ("status" in ('draft', 'on', 'off'))
);

CREATE TABLE "oa_perm" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"oa_item_id" uuid NOT NULL,
	"audience" jsonb NOT NULL,
	"valid_from" date,
	"valid_to" date,
	"amount_cap_fen" bigint,
	"month_cap_fen" bigint,
	"subject_codes" text[] DEFAULT '{}'::text[] NOT NULL,
	"can_act_for" boolean DEFAULT false NOT NULL,
	"view_all" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT 'on' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "oa_perm_days" CHECK ("valid_from" <= "valid_to"),
	CONSTRAINT "oa_perm_status" CHECK ("status" in ('on', 'off'))
);

CREATE UNIQUE INDEX "oa_application_number" ON "oa_application" ("organization_id","number");
CREATE INDEX "oa_application_applicant_id_status_created_at_index" ON "oa_application" ("applicant_id","status","created_at");
CREATE INDEX "oa_application_applicant_id_submitted_at_id_index" ON "oa_application" ("applicant_id","submitted_at","id");
CREATE INDEX "oa_application_acted_by_id_index" ON "oa_application" ("acted_by_id");
CREATE INDEX "oa_application_organization_id_oa_item_id_status_submitted_at_index" ON "oa_application" ("organization_id","oa_item_id","status","submitted_at");
CREATE INDEX "oa_application_organization_id_submitted_at_id_index" ON "oa_application" ("organization_id","submitted_at","id");
CREATE INDEX "oa_application_organization_id_created_at_id_index" ON "oa_application" ("organization_id","created_at","id");
CREATE INDEX "oa_application_oa_item_id_index" ON "oa_application" ("oa_item_id");
CREATE INDEX "oa_application_to_handle" ON "oa_application" ("organization_id","handler_code") WHERE "status" = 'approved';
CREATE INDEX "oa_application_named" ON "oa_application" USING gin ("handler_user_ids") WHERE "status" = 'approved';
CREATE UNIQUE INDEX "oa_item_code" ON "oa_item" ("organization_id","code");
CREATE INDEX "oa_item_organization_id_status_category_sort_index" ON "oa_item" ("organization_id","status","category","sort");
CREATE INDEX "oa_item_organization_id_sort_id_index" ON "oa_item" ("organization_id","sort","id");
CREATE INDEX "oa_item_organization_id_name_id_index" ON "oa_item" ("organization_id","name","id");
CREATE INDEX "oa_item_organization_id_updated_at_id_index" ON "oa_item" ("organization_id","updated_at","id");
CREATE INDEX "oa_item_form_id_index" ON "oa_item" ("form_id");
CREATE INDEX "oa_perm_oa_item_id_status_index" ON "oa_perm" ("oa_item_id","status");
CREATE INDEX "oa_perm_organization_id_updated_at_id_index" ON "oa_perm" ("organization_id","updated_at","id");
ALTER TABLE "oa_application" ADD CONSTRAINT "oa_application_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "oa_application" ADD CONSTRAINT "oa_application_oa_item_id_oa_item_id_fkey" FOREIGN KEY ("oa_item_id") REFERENCES "oa_item"("id");
ALTER TABLE "oa_application" ADD CONSTRAINT "oa_application_form_version_id_custom_form_version_id_fkey" FOREIGN KEY ("form_version_id") REFERENCES "custom_form_version"("id");
ALTER TABLE "oa_application" ADD CONSTRAINT "oa_application_applicant_id_user_id_fkey" FOREIGN KEY ("applicant_id") REFERENCES "user"("id");
ALTER TABLE "oa_application" ADD CONSTRAINT "oa_application_acted_by_id_user_id_fkey" FOREIGN KEY ("acted_by_id") REFERENCES "user"("id");
ALTER TABLE "oa_application" ADD CONSTRAINT "oa_application_department_id_department_id_fkey" FOREIGN KEY ("department_id") REFERENCES "department"("id");
ALTER TABLE "oa_application" ADD CONSTRAINT "oa_application_finished_by_id_user_id_fkey" FOREIGN KEY ("finished_by_id") REFERENCES "user"("id");
ALTER TABLE "oa_item" ADD CONSTRAINT "oa_item_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "oa_item" ADD CONSTRAINT "oa_item_form_id_custom_form_id_fkey" FOREIGN KEY ("form_id") REFERENCES "custom_form"("id");
ALTER TABLE "oa_perm" ADD CONSTRAINT "oa_perm_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "oa_perm" ADD CONSTRAINT "oa_perm_oa_item_id_oa_item_id_fkey" FOREIGN KEY ("oa_item_id") REFERENCES "oa_item"("id");
