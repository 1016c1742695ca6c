CREATE TABLE "user_group" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"scope" text DEFAULT 'private' NOT NULL,
	"archived_at" timestamptz,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "user_group_scope" CHECK ("scope" in ('private', 'shared'))
);

CREATE TABLE "user_group_user" (
	"group_id" uuid,
	"user_id" uuid,
	"organization_id" uuid NOT NULL,
	"added_by" uuid NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "user_group_user_pkey" PRIMARY KEY("group_id","user_id")
);

CREATE UNIQUE INDEX "user_group_name" ON "user_group" ("organization_id",(case when "scope" = 'shared' then "organization_id" else "owner_id" end),"name") WHERE "archived_at" is null;
CREATE INDEX "user_group_list" ON "user_group" ("organization_id","name","id");
CREATE INDEX "user_group_newest" ON "user_group" ("organization_id","created_at","id");
CREATE INDEX "user_group_user_user_id_index" ON "user_group_user" ("user_id");
ALTER TABLE "user_group" ADD CONSTRAINT "user_group_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "user_group" ADD CONSTRAINT "user_group_owner_id_user_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "user"("id");
ALTER TABLE "user_group_user" ADD CONSTRAINT "user_group_user_group_id_user_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "user_group"("id");
ALTER TABLE "user_group_user" ADD CONSTRAINT "user_group_user_user_id_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id");
ALTER TABLE "user_group_user" ADD CONSTRAINT "user_group_user_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
