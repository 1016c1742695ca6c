CREATE TABLE "record_comment" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"record_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"text" text NOT NULL,
	"mentions" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"file_id" uuid,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"removed_at" timestamptz,
	CONSTRAINT "record_comment_text" CHECK (char_length("text") <= 1000),
	CONSTRAINT "record_comment_removed" CHECK ("removed_at" is null or ("text" = '' and "file_id" is null))
);

CREATE INDEX "record_comment_order" ON "record_comment" ("organization_id","kind","record_id","created_at");
CREATE INDEX "record_comment_user_id_index" ON "record_comment" ("user_id");
ALTER TABLE "record_comment" ADD CONSTRAINT "record_comment_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "record_comment" ADD CONSTRAINT "record_comment_user_id_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id");
