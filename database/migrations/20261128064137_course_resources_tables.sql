CREATE TABLE "course_resource" (
	"id" uuid PRIMARY KEY,
	"client_id" uuid NOT NULL,
	"organization_id" uuid NOT NULL,
	"department_id" uuid,
	"title" text NOT NULL,
	"kind" text NOT NULL,
	"file_id" uuid,
	"live_video_id" uuid,
	"link" text,
	"stage_code" integer,
	"subject_value" text,
	"grade_nos" smallint[] DEFAULT '{}'::smallint[] NOT NULL,
	"textbook_id" uuid,
	"chapter_id" uuid,
	"is_unchecked" boolean DEFAULT false NOT NULL,
	"knowledge_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"c_tag_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"source" text,
	"source_note" text,
	"license" text,
	"level" text DEFAULT 'personal' NOT NULL,
	"wanted_level" text,
	"status" text DEFAULT 'draft' NOT NULL,
	"is_shared" boolean GENERATED ALWAYS AS (level <> 'personal' and status in ('published', 'submitted', 'returned')) STORED NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"waiting_revision" integer,
	"sha256" text,
	"size" integer,
	"student_open" boolean DEFAULT false NOT NULL,
	"classroom_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"owner_id" uuid NOT NULL,
	"co_owner_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"copied_from_id" uuid,
	"opinion" text,
	"hidden_reason" text,
	"status_before" text,
	"archived_at" timestamptz,
	"submitted_at" timestamptz,
	"listed_at" timestamptz DEFAULT now() NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamptz,
	"views" integer DEFAULT 0 NOT NULL,
	"downloads" integer DEFAULT 0 NOT NULL,
	"favorites" integer DEFAULT 0 NOT NULL,
	"uses" integer DEFAULT 0 NOT NULL,
	"rating_sum" integer DEFAULT 0 NOT NULL,
	"rating_n" integer DEFAULT 0 NOT NULL,
	"text_state" text DEFAULT 'none' NOT NULL,
	"pages" integer,
	"grams" text[] DEFAULT '{}'::text[] NOT NULL,
	"title_pinyin" text NOT NULL,
	"title_initials" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "course_resource_level" CHECK ("level" in ('personal', 'department', 'school', 'group')),
	CONSTRAINT "course_resource_wanted" CHECK ("wanted_level" in ('department', 'school', 'group')),
	CONSTRAINT "course_resource_status" CHECK ("status" in ('draft', 'submitted', 'returned', 'published', 'hidden', 'archived')),
	CONSTRAINT "course_resource_content" CHECK (num_nonnulls("file_id", "live_video_id", "link") = 1),
	CONSTRAINT "course_resource_licensed" CHECK ("level" = 'personal' or ("license" is not null and "source" is not null and "subject_value" is not null)),
	CONSTRAINT "course_resource_license_level" CHECK ("level" <> 'group' or "license" not in ('own_school', 'purchased'))
);

CREATE TABLE "course_resource_reader" (
	"course_resource_id" uuid,
	"user_id" uuid,
	"is_favorite" boolean DEFAULT false NOT NULL,
	"favorite_at" timestamptz,
	"opened_at" timestamptz,
	"downloaded_at" timestamptz,
	"rating" smallint,
	CONSTRAINT "course_resource_reader_pkey" PRIMARY KEY("course_resource_id","user_id"),
	CONSTRAINT "course_resource_reader_rating" CHECK ("rating" between 1 and 5)
);

CREATE TABLE "course_resource_text" (
	"course_resource_id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"text" text NOT NULL
);

CREATE TABLE "course_resource_version" (
	"id" uuid PRIMARY KEY,
	"course_resource_id" uuid NOT NULL,
	"organization_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"file_id" uuid,
	"live_video_id" uuid,
	"link" text,
	"kind" text NOT NULL,
	"sha256" text,
	"size" integer,
	"note" text,
	"state" text DEFAULT 'accepted' NOT NULL,
	"opinion" text,
	"by_user_id" uuid NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "course_resource_version_once" UNIQUE("course_resource_id","revision"),
	CONSTRAINT "course_resource_version_state" CHECK ("state" in ('accepted', 'waiting', 'returned'))
);

CREATE INDEX "course_resource_school" ON "course_resource" ("organization_id","is_shared","listed_at","id");
CREATE INDEX "course_resource_group" ON "course_resource" ("client_id","level","is_shared","listed_at","id");
CREATE INDEX "course_resource_circle" ON "course_resource" ("department_id","is_shared","listed_at","id");
CREATE INDEX "course_resource_owner" ON "course_resource" ("owner_id","updated_at","id");
CREATE INDEX "course_resource_waiting" ON "course_resource" ("organization_id","submitted_at") WHERE "submitted_at" is not null;
CREATE INDEX "course_resource_chapter" ON "course_resource" ("chapter_id");
CREATE INDEX "course_resource_textbook" ON "course_resource" ("textbook_id","chapter_id");
CREATE INDEX "course_resource_subject" ON "course_resource" ("organization_id","subject_value","listed_at");
CREATE INDEX "course_resource_content" ON "course_resource" ("client_id","sha256");
CREATE INDEX "course_resource_origin" ON "course_resource" ("copied_from_id");
CREATE INDEX "course_resource_archive" ON "course_resource" ("archived_at") WHERE "archived_at" is not null;
CREATE INDEX "course_resource_grams" ON "course_resource" USING gin ("grams");
CREATE INDEX "course_resource_knowledges" ON "course_resource" USING gin ("knowledge_ids");
CREATE INDEX "course_resource_tags" ON "course_resource" USING gin ("c_tag_ids");
CREATE INDEX "course_resource_reader_favorites" ON "course_resource_reader" ("user_id","favorite_at") WHERE "is_favorite";
CREATE INDEX "course_resource_version_file_id_index" ON "course_resource_version" ("file_id");
ALTER TABLE "course_resource" ADD CONSTRAINT "course_resource_client_id_organization_id_fkey" FOREIGN KEY ("client_id") REFERENCES "organization"("id");
ALTER TABLE "course_resource" ADD CONSTRAINT "course_resource_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "course_resource" ADD CONSTRAINT "course_resource_department_id_department_id_fkey" FOREIGN KEY ("department_id") REFERENCES "department"("id");
ALTER TABLE "course_resource" ADD CONSTRAINT "course_resource_owner_id_user_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "user"("id");
ALTER TABLE "course_resource_reader" ADD CONSTRAINT "course_resource_reader_GxrKMBC3NV5o_fkey" FOREIGN KEY ("course_resource_id") REFERENCES "course_resource"("id") ON DELETE CASCADE;
ALTER TABLE "course_resource_reader" ADD CONSTRAINT "course_resource_reader_user_id_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE;
ALTER TABLE "course_resource_text" ADD CONSTRAINT "course_resource_text_course_resource_id_course_resource_id_fkey" FOREIGN KEY ("course_resource_id") REFERENCES "course_resource"("id") ON DELETE CASCADE;
ALTER TABLE "course_resource_text" ADD CONSTRAINT "course_resource_text_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "course_resource_version" ADD CONSTRAINT "course_resource_version_deVp8GSD58PH_fkey" FOREIGN KEY ("course_resource_id") REFERENCES "course_resource"("id") ON DELETE CASCADE;
ALTER TABLE "course_resource_version" ADD CONSTRAINT "course_resource_version_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
