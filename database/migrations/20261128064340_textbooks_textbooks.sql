CREATE TABLE "c_tag" (
	"id" uuid PRIMARY KEY,
	"client_id" uuid NOT NULL,
	"organization_id" uuid,
	"scope" text NOT NULL,
	"name" text NOT NULL,
	"name_en" text,
	"name_key" text NOT NULL,
	"tag_group" text NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"merged_into" uuid,
	"merged_at" timestamptz,
	"merged_uses" jsonb,
	"uses_n" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "c_tag_name" UNIQUE NULLS NOT DISTINCT("client_id","organization_id","tag_group","name"),
	CONSTRAINT "c_tag_scope" CHECK (("scope" = 'client') = ("organization_id" is null)),
	CONSTRAINT "c_tag_status" CHECK ("status" in ('active', 'merged', 'disabled'))
);

CREATE TABLE "chapter_knowledge" (
	"client_id" uuid NOT NULL,
	"chapter_id" uuid,
	"knowledge_id" uuid,
	CONSTRAINT "chapter_knowledge_pkey" PRIMARY KEY("chapter_id","knowledge_id")
);

CREATE TABLE "knowledge" (
	"id" uuid PRIMARY KEY,
	"client_id" uuid NOT NULL,
	"subject_value" text NOT NULL,
	"parent_id" uuid,
	"depth" integer DEFAULT 1 NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"name_en" text,
	"grade_nos" integer[] DEFAULT '{}'::integer[] NOT NULL,
	"importance" integer DEFAULT 3 NOT NULL,
	"difficulty" integer DEFAULT 3 NOT NULL,
	"prerequisite_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"description" text,
	"status" text DEFAULT 'active' NOT NULL,
	"merged_into" uuid,
	"merged_at" timestamptz,
	"merged_uses" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "knowledge_code" UNIQUE("client_id","subject_value","code"),
	CONSTRAINT "knowledge_depth" CHECK ("depth" between 1 and 6),
	CONSTRAINT "knowledge_status" CHECK ("status" in ('active', 'merged'))
);

CREATE TABLE "teaching_progress" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"classroom_id" uuid NOT NULL,
	"subject_value" text NOT NULL,
	"chapter_id" uuid NOT NULL,
	"reached_on" date NOT NULL,
	"by_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "teaching_progress_classroom_id_subject_value_unique" UNIQUE("classroom_id","subject_value")
);

CREATE TABLE "textbook" (
	"id" uuid PRIMARY KEY,
	"client_id" uuid NOT NULL,
	"name" text NOT NULL,
	"name_en" text,
	"subject_value" text NOT NULL,
	"grade_no" integer NOT NULL,
	"volume" text NOT NULL,
	"publisher" text NOT NULL,
	"edition" text NOT NULL,
	"isbn" text,
	"year" integer,
	"cover_file_id" uuid,
	"status" text DEFAULT 'active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "textbook_isbn" UNIQUE("client_id","isbn","year"),
	CONSTRAINT "textbook_volume" UNIQUE("client_id","subject_value","edition","grade_no","volume"),
	CONSTRAINT "textbook_status" CHECK ("status" in ('active', 'retired'))
);

CREATE TABLE "textbook_chapter" (
	"id" uuid PRIMARY KEY,
	"client_id" uuid NOT NULL,
	"textbook_id" uuid NOT NULL,
	"parent_id" uuid,
	"depth" integer NOT NULL,
	"no" text,
	"title" text NOT NULL,
	"title_en" text,
	"page_from" integer,
	"hours" double precision,
	"sort" integer NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "textbook_chapter_depth" CHECK ("depth" between 1 and 3)
);

CREATE TABLE "textbook_use" (
	"organization_id" uuid,
	"textbook_id" uuid,
	"school_year_id" uuid,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "textbook_use_pkey" PRIMARY KEY("organization_id","school_year_id","textbook_id")
);

CREATE INDEX "c_tag_client_id_uses_n_id_index" ON "c_tag" ("client_id","uses_n","id");
CREATE INDEX "c_tag_client_id_name_id_index" ON "c_tag" ("client_id","name","id");
CREATE INDEX "chapter_knowledge_knowledge_id_index" ON "chapter_knowledge" ("knowledge_id");
CREATE INDEX "knowledge_client_id_subject_value_parent_id_code_index" ON "knowledge" ("client_id","subject_value","parent_id","code");
CREATE INDEX "knowledge_parent_id_index" ON "knowledge" ("parent_id");
CREATE INDEX "teaching_progress_chapter_id_index" ON "teaching_progress" ("chapter_id");
CREATE INDEX "textbook_client_id_subject_value_grade_no_status_index" ON "textbook" ("client_id","subject_value","grade_no","status");
CREATE INDEX "textbook_client_id_name_id_index" ON "textbook" ("client_id","name","id");
CREATE INDEX "textbook_client_id_updated_at_id_index" ON "textbook" ("client_id","updated_at","id");
CREATE INDEX "textbook_chapter_textbook_id_sort_index" ON "textbook_chapter" ("textbook_id","sort");
CREATE INDEX "textbook_use_textbook_id_index" ON "textbook_use" ("textbook_id");
ALTER TABLE "c_tag" ADD CONSTRAINT "c_tag_client_id_organization_id_fkey" FOREIGN KEY ("client_id") REFERENCES "organization"("id");
ALTER TABLE "c_tag" ADD CONSTRAINT "c_tag_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "chapter_knowledge" ADD CONSTRAINT "chapter_knowledge_client_id_organization_id_fkey" FOREIGN KEY ("client_id") REFERENCES "organization"("id");
ALTER TABLE "chapter_knowledge" ADD CONSTRAINT "chapter_knowledge_chapter_id_textbook_chapter_id_fkey" FOREIGN KEY ("chapter_id") REFERENCES "textbook_chapter"("id") ON DELETE CASCADE;
ALTER TABLE "chapter_knowledge" ADD CONSTRAINT "chapter_knowledge_knowledge_id_knowledge_id_fkey" FOREIGN KEY ("knowledge_id") REFERENCES "knowledge"("id");
ALTER TABLE "knowledge" ADD CONSTRAINT "knowledge_client_id_organization_id_fkey" FOREIGN KEY ("client_id") REFERENCES "organization"("id");
ALTER TABLE "knowledge" ADD CONSTRAINT "knowledge_parent_id_knowledge_id_fkey" FOREIGN KEY ("parent_id") REFERENCES "knowledge"("id");
ALTER TABLE "teaching_progress" ADD CONSTRAINT "teaching_progress_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "teaching_progress" ADD CONSTRAINT "teaching_progress_classroom_id_classroom_id_fkey" FOREIGN KEY ("classroom_id") REFERENCES "classroom"("id");
ALTER TABLE "teaching_progress" ADD CONSTRAINT "teaching_progress_chapter_id_textbook_chapter_id_fkey" FOREIGN KEY ("chapter_id") REFERENCES "textbook_chapter"("id");
ALTER TABLE "teaching_progress" ADD CONSTRAINT "teaching_progress_by_id_user_id_fkey" FOREIGN KEY ("by_id") REFERENCES "user"("id");
ALTER TABLE "textbook" ADD CONSTRAINT "textbook_client_id_organization_id_fkey" FOREIGN KEY ("client_id") REFERENCES "organization"("id");
ALTER TABLE "textbook_chapter" ADD CONSTRAINT "textbook_chapter_client_id_organization_id_fkey" FOREIGN KEY ("client_id") REFERENCES "organization"("id");
ALTER TABLE "textbook_chapter" ADD CONSTRAINT "textbook_chapter_textbook_id_textbook_id_fkey" FOREIGN KEY ("textbook_id") REFERENCES "textbook"("id") ON DELETE CASCADE;
ALTER TABLE "textbook_chapter" ADD CONSTRAINT "textbook_chapter_parent_id_textbook_chapter_id_fkey" FOREIGN KEY ("parent_id") REFERENCES "textbook_chapter"("id");
ALTER TABLE "textbook_use" ADD CONSTRAINT "textbook_use_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "textbook_use" ADD CONSTRAINT "textbook_use_textbook_id_textbook_id_fkey" FOREIGN KEY ("textbook_id") REFERENCES "textbook"("id");
ALTER TABLE "textbook_use" ADD CONSTRAINT "textbook_use_school_year_id_school_year_id_fkey" FOREIGN KEY ("school_year_id") REFERENCES "school_year"("id");
