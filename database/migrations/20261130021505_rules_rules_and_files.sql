CREATE TABLE "administrative_file" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"doc_no" text,
	"doc_no_key" text,
	"title" text NOT NULL,
	"category" text NOT NULL,
	"secrecy" text DEFAULT 'internal' NOT NULL,
	"department_id" uuid NOT NULL,
	"issued_on" date NOT NULL,
	"effective_on" date,
	"void_on" date,
	"void_reason" text,
	"replaces_id" uuid,
	"incoming_from" text,
	"incoming_no" text,
	"handle_by" date,
	"audience" jsonb NOT NULL,
	"shown_to" text[] NOT NULL,
	"shown_except" text[] DEFAULT '{}'::text[] NOT NULL,
	"read_required" boolean DEFAULT false NOT NULL,
	"keywords" text[] DEFAULT '{}'::text[] NOT NULL,
	"file_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	"grams" text[] DEFAULT '{}'::text[] NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"published_at" timestamptz,
	"created_by" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "administrative_file_category_known" CHECK ("category" in ('outgoing', 'incoming', 'minutes', 'form', 'other')),
	CONSTRAINT "administrative_file_secrecy" CHECK ("secrecy" in ('public', 'internal')),
	CONSTRAINT "administrative_file_status" CHECK ("status" in ('draft', 'published', 'void')),
	CONSTRAINT "administrative_file_published" CHECK ("status" <> 'published' or ("doc_no" is not null and "published_at" is not null)),
	CONSTRAINT "administrative_file_void" CHECK (("status" = 'void') = ("void_reason" is not null))
);

CREATE TABLE "administrative_file_revision" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"administrative_file_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"title" text NOT NULL,
	"file_ids" uuid[] NOT NULL,
	"reason" text NOT NULL,
	"changed_by" uuid NOT NULL,
	"changed_at" timestamptz DEFAULT now() NOT NULL
);

CREATE TABLE "system_rule" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"code" text NOT NULL,
	"code_key" text NOT NULL,
	"title" text NOT NULL,
	"title_en" text,
	"category" text NOT NULL,
	"department_id" uuid,
	"audience" jsonb NOT NULL,
	"shown_to" text[] NOT NULL,
	"shown_except" text[] DEFAULT '{}'::text[] NOT NULL,
	"source_file_id" uuid,
	"current_version_id" uuid,
	"version_no" integer,
	"effective_on" date,
	"read_required" boolean DEFAULT false NOT NULL,
	"void_reason" text,
	"status" text DEFAULT 'draft' NOT NULL,
	"created_by" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "system_rule_status" CHECK ("status" in ('draft', 'published', 'void')),
	CONSTRAINT "system_rule_current" CHECK (("status" = 'draft') = ("current_version_id" is null)),
	CONSTRAINT "system_rule_void" CHECK (("status" = 'void') = ("void_reason" is not null))
);

CREATE TABLE "system_rule_article" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"system_rule_id" uuid NOT NULL,
	"version_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"anchor" text NOT NULL,
	"level" text NOT NULL,
	"no" text NOT NULL,
	"heading" text NOT NULL,
	"text" text NOT NULL,
	"text_en" text,
	"search_text" text DEFAULT '' NOT NULL,
	"grams" text[] DEFAULT '{}'::text[] NOT NULL,
	CONSTRAINT "system_rule_article_level" CHECK ("level" in ('chapter', 'section', 'article'))
);

CREATE TABLE "system_rule_version" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"system_rule_id" uuid NOT NULL,
	"version_no" integer NOT NULL,
	"department_id" uuid,
	"effective_on" date,
	"void_on" date,
	"note" text DEFAULT '' NOT NULL,
	"read_required" boolean DEFAULT false NOT NULL,
	"reason" text,
	"changed" jsonb DEFAULT '[]' NOT NULL,
	"article_count" integer DEFAULT 0 NOT NULL,
	"recipient_count" integer,
	"status" text DEFAULT 'draft' NOT NULL,
	"submitted_by" uuid,
	"published_by" uuid,
	"published_at" timestamptz,
	"created_by" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "system_rule_version_status" CHECK ("status" in ('draft', 'submitted', 'returned', 'refused', 'published', 'superseded', 'void')),
	CONSTRAINT "system_rule_version_effective" CHECK ("status" in ('draft', 'returned', 'refused') or "effective_on" is not null)
);

CREATE UNIQUE INDEX "administrative_file_no" ON "administrative_file" ("organization_id","doc_no_key");
CREATE INDEX "administrative_file_list" ON "administrative_file" ("organization_id","issued_on","id");
CREATE INDEX "administrative_file_category" ON "administrative_file" ("organization_id","category","issued_on","id");
CREATE INDEX "administrative_file_by_no" ON "administrative_file" ("organization_id","doc_no_key","id");
CREATE INDEX "administrative_file_all" ON "administrative_file" ("issued_on","id");
CREATE INDEX "administrative_file_all_by_no" ON "administrative_file" ("doc_no_key","id");
CREATE INDEX "administrative_file_successor" ON "administrative_file" ("replaces_id");
CREATE INDEX "administrative_file_grams" ON "administrative_file" USING gin ("grams");
CREATE UNIQUE INDEX "administrative_file_revision_no" ON "administrative_file_revision" ("administrative_file_id","revision");
CREATE UNIQUE INDEX "system_rule_code" ON "system_rule" ("organization_id","code_key");
CREATE INDEX "system_rule_all_by_code" ON "system_rule" ("code_key","id");
CREATE INDEX "system_rule_effective" ON "system_rule" ("organization_id","effective_on","id");
CREATE INDEX "system_rule_all" ON "system_rule" ("effective_on","id");
CREATE UNIQUE INDEX "system_rule_article_place" ON "system_rule_article" ("version_id","position");
CREATE INDEX "system_rule_article_system_rule_id_index" ON "system_rule_article" ("system_rule_id");
CREATE INDEX "system_rule_article_grams" ON "system_rule_article" USING gin ("grams");
CREATE UNIQUE INDEX "system_rule_version_no" ON "system_rule_version" ("system_rule_id","version_no");
CREATE UNIQUE INDEX "system_rule_version_open" ON "system_rule_version" ("system_rule_id") WHERE "status" in ('draft', 'submitted', 'returned', 'refused');
CREATE INDEX "system_rule_version_ahead" ON "system_rule_version" ("effective_on") WHERE "status" = 'published';
ALTER TABLE "administrative_file" ADD CONSTRAINT "administrative_file_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "administrative_file" ADD CONSTRAINT "administrative_file_department_id_department_id_fkey" FOREIGN KEY ("department_id") REFERENCES "department"("id");
ALTER TABLE "administrative_file_revision" ADD CONSTRAINT "administrative_file_revision_YKJM5dQ5mGtx_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "administrative_file_revision" ADD CONSTRAINT "administrative_file_revision_wbMnusr2G4k3_fkey" FOREIGN KEY ("administrative_file_id") REFERENCES "administrative_file"("id") ON DELETE CASCADE;
ALTER TABLE "system_rule" ADD CONSTRAINT "system_rule_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "system_rule" ADD CONSTRAINT "system_rule_department_id_department_id_fkey" FOREIGN KEY ("department_id") REFERENCES "department"("id");
ALTER TABLE "system_rule_article" ADD CONSTRAINT "system_rule_article_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "system_rule_article" ADD CONSTRAINT "system_rule_article_system_rule_id_system_rule_id_fkey" FOREIGN KEY ("system_rule_id") REFERENCES "system_rule"("id") ON DELETE CASCADE;
ALTER TABLE "system_rule_article" ADD CONSTRAINT "system_rule_article_version_id_system_rule_version_id_fkey" FOREIGN KEY ("version_id") REFERENCES "system_rule_version"("id") ON DELETE CASCADE;
ALTER TABLE "system_rule_version" ADD CONSTRAINT "system_rule_version_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "system_rule_version" ADD CONSTRAINT "system_rule_version_system_rule_id_system_rule_id_fkey" FOREIGN KEY ("system_rule_id") REFERENCES "system_rule"("id") ON DELETE CASCADE;
