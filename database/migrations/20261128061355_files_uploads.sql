CREATE TABLE "upload" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid,
	"owner_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"size" bigint NOT NULL,
	"file_id" uuid,
	"created_at" timestamptz DEFAULT now() NOT NULL
);

CREATE INDEX "upload_owner_id_created_at_index" ON "upload" ("owner_id","created_at");
CREATE INDEX "upload_created_at_index" ON "upload" ("created_at");
