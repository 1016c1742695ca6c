CREATE TABLE "drive_link_reader" (
	"share_id" uuid,
	"user_id" uuid,
	"organization_id" uuid NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "drive_link_reader_pkey" PRIMARY KEY("user_id","share_id")
);

CREATE TABLE "drive_node" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"space_id" uuid NOT NULL,
	"parent_id" uuid NOT NULL,
	"above" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"kind" text NOT NULL,
	"rank" smallint GENERATED ALWAYS AS (case kind when 'folder' then 0 else 1 end) STORED NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"grams" text[] DEFAULT '{}'::text[] NOT NULL,
	"name_pinyin" text NOT NULL,
	"name_initials" text NOT NULL,
	"version_no" integer,
	"file_id" uuid,
	"size" bigint DEFAULT 0 NOT NULL,
	"mime" text,
	"created_by" uuid NOT NULL,
	"updated_by" uuid NOT NULL,
	"deleted_at" timestamptz,
	"deleted_by" uuid,
	"bin_root_id" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "drive_node_kind" CHECK ("kind" in ('folder', 'file')),
	CONSTRAINT "drive_node_file" CHECK (("kind" = 'file') = ("file_id" is not null and "version_no" is not null)),
	CONSTRAINT "drive_node_depth" CHECK (cardinality("above") <= 13)
);

CREATE TABLE "drive_share" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"node_id" uuid NOT NULL,
	"audience" jsonb,
	"code" text CONSTRAINT "drive_share_code" UNIQUE,
	"password_hash" text,
	"right" text NOT NULL,
	"expires_on" date,
	"opened" integer DEFAULT 0 NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "drive_share_to" CHECK (num_nonnulls("audience", "code") = 1),
	CONSTRAINT "drive_share_link" CHECK ("code" is null or "expires_on" is not null),
	CONSTRAINT "drive_share_right" CHECK ("right" in ('view', 'edit'))
);

CREATE TABLE "drive_share_part" (
	"share_id" uuid,
	"part_id" uuid,
	"organization_id" uuid NOT NULL,
	CONSTRAINT "drive_share_part_pkey" PRIMARY KEY("part_id","share_id")
);

CREATE TABLE "drive_space" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"owner_id" uuid,
	"department_id" uuid CONSTRAINT "drive_space_department" UNIQUE,
	"bytes" bigint NOT NULL,
	"used" bigint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "drive_space_person" UNIQUE("organization_id","owner_id"),
	CONSTRAINT "drive_space_kind" CHECK ("kind" in ('personal', 'department')),
	CONSTRAINT "drive_space_holder" CHECK (num_nonnulls("owner_id", "department_id") = 1),
	CONSTRAINT "drive_space_room" CHECK ("used" >= 0 and "bytes" > 0)
);

CREATE TABLE "drive_version" (
	"node_id" uuid,
	"no" integer,
	"organization_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"size" bigint NOT NULL,
	"mime" text NOT NULL,
	"by_user_id" uuid NOT NULL,
	"restored_no" integer,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "drive_version_pkey" PRIMARY KEY("node_id","no")
);

CREATE INDEX "drive_link_reader_share" ON "drive_link_reader" ("share_id");
CREATE UNIQUE INDEX "drive_node_name" ON "drive_node" ("parent_id","name_key") WHERE "deleted_at" is null;
CREATE INDEX "drive_node_by_name" ON "drive_node" ("parent_id","rank","name" collate "natural","id") WHERE "deleted_at" is null;
CREATE INDEX "drive_node_by_time" ON "drive_node" ("parent_id","updated_at","id") WHERE "deleted_at" is null;
CREATE INDEX "drive_node_by_size" ON "drive_node" ("parent_id","size","id") WHERE "deleted_at" is null;
CREATE INDEX "drive_node_recent" ON "drive_node" ("space_id","updated_at","id") WHERE "deleted_at" is null and "kind" = 'file';
CREATE INDEX "drive_node_bin" ON "drive_node" ("space_id","deleted_at","id") WHERE "bin_root_id" = "id";
CREATE INDEX "drive_node_due" ON "drive_node" ("deleted_at") WHERE "deleted_at" is not null;
CREATE INDEX "drive_node_space" ON "drive_node" ("space_id");
CREATE INDEX "drive_node_grams" ON "drive_node" USING gin ("grams");
CREATE INDEX "drive_share_node" ON "drive_share" ("node_id");
CREATE INDEX "drive_share_part_share" ON "drive_share_part" ("share_id");
CREATE INDEX "drive_space_used" ON "drive_space" ("organization_id","used","id");
CREATE INDEX "drive_version_file" ON "drive_version" ("file_id");
ALTER TABLE "drive_link_reader" ADD CONSTRAINT "drive_link_reader_share_id_drive_share_id_fkey" FOREIGN KEY ("share_id") REFERENCES "drive_share"("id") ON DELETE CASCADE;
ALTER TABLE "drive_link_reader" ADD CONSTRAINT "drive_link_reader_user_id_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE;
ALTER TABLE "drive_link_reader" ADD CONSTRAINT "drive_link_reader_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "drive_node" ADD CONSTRAINT "drive_node_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "drive_node" ADD CONSTRAINT "drive_node_space_id_drive_space_id_fkey" FOREIGN KEY ("space_id") REFERENCES "drive_space"("id");
ALTER TABLE "drive_share" ADD CONSTRAINT "drive_share_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "drive_share" ADD CONSTRAINT "drive_share_node_id_drive_node_id_fkey" FOREIGN KEY ("node_id") REFERENCES "drive_node"("id") ON DELETE CASCADE;
ALTER TABLE "drive_share_part" ADD CONSTRAINT "drive_share_part_share_id_drive_share_id_fkey" FOREIGN KEY ("share_id") REFERENCES "drive_share"("id") ON DELETE CASCADE;
ALTER TABLE "drive_share_part" ADD CONSTRAINT "drive_share_part_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "drive_space" ADD CONSTRAINT "drive_space_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "drive_space" ADD CONSTRAINT "drive_space_owner_id_user_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "user"("id");
ALTER TABLE "drive_space" ADD CONSTRAINT "drive_space_department_id_department_id_fkey" FOREIGN KEY ("department_id") REFERENCES "department"("id");
ALTER TABLE "drive_version" ADD CONSTRAINT "drive_version_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "drive_version" ADD CONSTRAINT "drive_version_node" FOREIGN KEY ("node_id") REFERENCES "drive_node"("id") ON DELETE CASCADE;
