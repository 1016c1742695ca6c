CREATE TABLE "compilation" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"department_id" uuid,
	"title" text NOT NULL,
	"title_en" text,
	"kind" text NOT NULL,
	"cover_file_id" uuid,
	"summary" text,
	"stage_code" integer NOT NULL,
	"subject_value" text NOT NULL,
	"grade_nos" integer[] DEFAULT '{}'::integer[] NOT NULL,
	"textbook_id" uuid,
	"term" text,
	"c_tag_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"owner_id" uuid NOT NULL,
	"editor_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"level" text DEFAULT 'personal' NOT NULL,
	"wanted_level" text,
	"status" text DEFAULT 'draft' NOT NULL,
	"is_served" boolean DEFAULT false NOT NULL,
	"has_changes" boolean DEFAULT true NOT NULL,
	"is_public" boolean DEFAULT false NOT NULL,
	"public_by" uuid,
	"student_open" boolean DEFAULT false NOT NULL,
	"classroom_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"published_at" timestamptz,
	"copied_from_id" uuid,
	"opinion" text,
	"hidden_reason" text,
	"nodes_n" integer DEFAULT 0 NOT NULL,
	"items_n" integer DEFAULT 0 NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	"copies" integer DEFAULT 0 NOT NULL,
	"rating" double precision DEFAULT 0 NOT NULL,
	"rating_n" integer DEFAULT 0 NOT NULL,
	"tree_version" integer DEFAULT 0 NOT NULL,
	"chapter_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"knowledge_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	"grams" text[] DEFAULT '{}'::text[] NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamptz,
	"submitted_at" timestamptz,
	"archived_at" timestamptz,
	"archived_from" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "compilation_level" CHECK ("level" in ('personal', 'department', 'school', 'group')),
	CONSTRAINT "compilation_status" CHECK ("status" in ('draft', 'submitted', 'returned', 'published', 'hidden', 'archived')),
	CONSTRAINT "compilation_submitted" CHECK ("status" <> 'submitted' or "wanted_level" is not null),
	CONSTRAINT "compilation_served_once" CHECK (not "is_served" or ("revision" > 0 and "published_at" is not null)),
	CONSTRAINT "compilation_public_served" CHECK (not "is_public" or "revision" > 0)
);

CREATE TABLE "compilation_change" (
	"compilation_id" uuid,
	"organization_id" uuid NOT NULL,
	"tree_version" integer,
	"ops" jsonb NOT NULL,
	"touched" jsonb NOT NULL,
	"by_user_id" uuid NOT NULL,
	"by_name" text NOT NULL,
	"at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "compilation_change_pkey" PRIMARY KEY("compilation_id","tree_version")
);

CREATE TABLE "compilation_chapter" (
	"compilation_id" uuid,
	"organization_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"textbook_id" uuid NOT NULL,
	"chapter_id" uuid,
	"kind" text NOT NULL,
	"items_n" integer NOT NULL,
	CONSTRAINT "compilation_chapter_pkey" PRIMARY KEY("compilation_id","chapter_id")
);

CREATE TABLE "compilation_day" (
	"compilation_id" uuid,
	"day" date,
	"opens" integer NOT NULL,
	CONSTRAINT "compilation_day_pkey" PRIMARY KEY("compilation_id","day")
);

CREATE TABLE "compilation_item" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"compilation_id" uuid NOT NULL,
	"node_id" uuid NOT NULL,
	"course_resource_id" uuid NOT NULL,
	"pinned_revision" integer,
	"note" text,
	"sort" double precision NOT NULL
);

CREATE TABLE "compilation_node" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"compilation_id" uuid NOT NULL,
	"parent_id" uuid,
	"title" text NOT NULL,
	"chapter_id" uuid,
	"knowledge_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"sort" double precision NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);

CREATE TABLE "compilation_pack" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"compilation_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"left_out" integer DEFAULT 0 NOT NULL,
	"file_id" uuid,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"finished_at" timestamptz,
	CONSTRAINT "compilation_pack_state" CHECK ("state" in ('queued', 'running', 'done', 'failed'))
);

CREATE TABLE "compilation_reader" (
	"compilation_id" uuid,
	"user_id" uuid,
	"opened_at" timestamptz,
	"is_favorite" boolean DEFAULT false NOT NULL,
	"rating" integer,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "compilation_reader_pkey" PRIMARY KEY("compilation_id","user_id"),
	CONSTRAINT "compilation_rating" CHECK ("rating" between 1 and 5)
);

CREATE TABLE "compilation_revision" (
	"compilation_id" uuid,
	"organization_id" uuid NOT NULL,
	"revision" integer,
	"facts" jsonb NOT NULL,
	"tree" jsonb NOT NULL,
	"level" text NOT NULL,
	"accepted_by" uuid,
	"at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "compilation_revision_pkey" PRIMARY KEY("compilation_id","revision")
);

CREATE TABLE "compilation_super_user" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"stage_code" integer,
	"subject_value" text,
	"granted_by" uuid NOT NULL,
	"valid_to" date,
	"status" text DEFAULT 'active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "compilation_super_user_status" CHECK ("status" in ('active', 'ended'))
);

CREATE INDEX "compilation_served" ON "compilation" ("client_id","published_at","id") WHERE "is_served";
CREATE INDEX "compilation_used" ON "compilation" ("client_id","views","id") WHERE "is_served";
CREATE INDEX "compilation_rated" ON "compilation" ("client_id","rating","id") WHERE "is_served";
CREATE INDEX "compilation_of_school" ON "compilation" ("organization_id","level","published_at","id") WHERE "is_served";
CREATE INDEX "compilation_of_subject" ON "compilation" ("client_id","subject_value","textbook_id","published_at","id") WHERE "is_served";
CREATE INDEX "compilation_of_owner" ON "compilation" ("owner_id","updated_at","id");
CREATE INDEX "compilation_editors" ON "compilation" USING gin ("editor_ids");
CREATE INDEX "compilation_to_review" ON "compilation" ("organization_id","submitted_at","id") WHERE "status" = 'submitted';
CREATE INDEX "compilation_copies" ON "compilation" ("copied_from_id") WHERE "copied_from_id" is not null;
CREATE INDEX "compilation_grams" ON "compilation" USING gin ("grams");
CREATE INDEX "compilation_chapter_client_id_textbook_id_chapter_id_index" ON "compilation_chapter" ("client_id","textbook_id","chapter_id");
CREATE INDEX "compilation_chapter_organization_id_textbook_id_index" ON "compilation_chapter" ("organization_id","textbook_id");
CREATE INDEX "compilation_item_compilation_id_index" ON "compilation_item" ("compilation_id");
CREATE INDEX "compilation_item_course_resource_id_index" ON "compilation_item" ("course_resource_id");
CREATE INDEX "compilation_node_compilation_id_index" ON "compilation_node" ("compilation_id");
CREATE INDEX "compilation_node_chapter_id_index" ON "compilation_node" ("chapter_id");
CREATE INDEX "compilation_pack_user_id_created_at_index" ON "compilation_pack" ("user_id","created_at");
CREATE INDEX "compilation_pack_compilation_id_index" ON "compilation_pack" ("compilation_id");
CREATE INDEX "compilation_favorites" ON "compilation_reader" ("user_id","compilation_id") WHERE "is_favorite";
CREATE UNIQUE INDEX "compilation_super_user_once" ON "compilation_super_user" ("organization_id","user_id",coalesce("stage_code", 0),coalesce("subject_value", '')) WHERE "status" = 'active';
CREATE INDEX "compilation_super_user_user_id_index" ON "compilation_super_user" ("user_id");
CREATE INDEX "compilation_super_user_order" ON "compilation_super_user" ("organization_id","created_at","id");
ALTER TABLE "compilation" ADD CONSTRAINT "compilation_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "compilation" ADD CONSTRAINT "compilation_client_id_organization_id_fkey" FOREIGN KEY ("client_id") REFERENCES "organization"("id");
ALTER TABLE "compilation" ADD CONSTRAINT "compilation_department_id_department_id_fkey" FOREIGN KEY ("department_id") REFERENCES "department"("id");
ALTER TABLE "compilation" ADD CONSTRAINT "compilation_owner_id_user_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "user"("id");
ALTER TABLE "compilation" ADD CONSTRAINT "compilation_public_by_user_id_fkey" FOREIGN KEY ("public_by") REFERENCES "user"("id");
ALTER TABLE "compilation_change" ADD CONSTRAINT "compilation_change_compilation_id_compilation_id_fkey" FOREIGN KEY ("compilation_id") REFERENCES "compilation"("id") ON DELETE CASCADE;
ALTER TABLE "compilation_change" ADD CONSTRAINT "compilation_change_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "compilation_chapter" ADD CONSTRAINT "compilation_chapter_compilation_id_compilation_id_fkey" FOREIGN KEY ("compilation_id") REFERENCES "compilation"("id") ON DELETE CASCADE;
ALTER TABLE "compilation_chapter" ADD CONSTRAINT "compilation_chapter_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "compilation_chapter" ADD CONSTRAINT "compilation_chapter_client_id_organization_id_fkey" FOREIGN KEY ("client_id") REFERENCES "organization"("id");
ALTER TABLE "compilation_day" ADD CONSTRAINT "compilation_day_compilation_id_compilation_id_fkey" FOREIGN KEY ("compilation_id") REFERENCES "compilation"("id") ON DELETE CASCADE;
ALTER TABLE "compilation_item" ADD CONSTRAINT "compilation_item_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "compilation_item" ADD CONSTRAINT "compilation_item_compilation_id_compilation_id_fkey" FOREIGN KEY ("compilation_id") REFERENCES "compilation"("id") ON DELETE CASCADE;
ALTER TABLE "compilation_node" ADD CONSTRAINT "compilation_node_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "compilation_node" ADD CONSTRAINT "compilation_node_compilation_id_compilation_id_fkey" FOREIGN KEY ("compilation_id") REFERENCES "compilation"("id") ON DELETE CASCADE;
ALTER TABLE "compilation_pack" ADD CONSTRAINT "compilation_pack_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "compilation_pack" ADD CONSTRAINT "compilation_pack_compilation_id_compilation_id_fkey" FOREIGN KEY ("compilation_id") REFERENCES "compilation"("id") ON DELETE CASCADE;
ALTER TABLE "compilation_pack" ADD CONSTRAINT "compilation_pack_user_id_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id");
ALTER TABLE "compilation_reader" ADD CONSTRAINT "compilation_reader_compilation_id_compilation_id_fkey" FOREIGN KEY ("compilation_id") REFERENCES "compilation"("id") ON DELETE CASCADE;
ALTER TABLE "compilation_reader" ADD CONSTRAINT "compilation_reader_user_id_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id");
ALTER TABLE "compilation_revision" ADD CONSTRAINT "compilation_revision_compilation_id_compilation_id_fkey" FOREIGN KEY ("compilation_id") REFERENCES "compilation"("id") ON DELETE CASCADE;
ALTER TABLE "compilation_revision" ADD CONSTRAINT "compilation_revision_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "compilation_super_user" ADD CONSTRAINT "compilation_super_user_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "compilation_super_user" ADD CONSTRAINT "compilation_super_user_user_id_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id");
ALTER TABLE "compilation_super_user" ADD CONSTRAINT "compilation_super_user_granted_by_user_id_fkey" FOREIGN KEY ("granted_by") REFERENCES "user"("id");
