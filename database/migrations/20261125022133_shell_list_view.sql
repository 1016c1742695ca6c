CREATE TABLE "list_view" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"columns" jsonb,
	"is_shared" boolean DEFAULT false NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "list_view_user_id_organization_id_list_name_unique" UNIQUE("user_id","organization_id","list","name")
);

CREATE INDEX "list_view_organization_id_list_index" ON "list_view" ("organization_id","list");
ALTER TABLE "list_view" ADD CONSTRAINT "list_view_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "list_view" ADD CONSTRAINT "list_view_user_id_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id");
