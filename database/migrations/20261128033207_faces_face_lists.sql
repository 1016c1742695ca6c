CREATE TABLE "face_list" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"handed_in_by" uuid NOT NULL,
	"file_id" uuid,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"source" text NOT NULL,
	"status" text NOT NULL,
	"review_opinion" text,
	"decided_by" uuid,
	"decided_at" timestamptz,
	"withdrawn_at" timestamptz,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "face_list_picture" CHECK ("file_id" is null or "status" in ('pending', 'active'))
);

CREATE UNIQUE INDEX "face_list_pending" ON "face_list" ("organization_id","user_id") WHERE "status" = 'pending';
CREATE UNIQUE INDEX "face_list_active" ON "face_list" ("organization_id","user_id") WHERE "status" = 'active';
CREATE INDEX "face_list_organization_id_created_at_id_index" ON "face_list" ("organization_id","created_at","id");
CREATE INDEX "face_list_created_at_id_index" ON "face_list" ("created_at","id");
CREATE INDEX "face_list_waiting" ON "face_list" ("organization_id","created_at") WHERE "status" = 'pending';
CREATE INDEX "face_list_user_id_created_at_index" ON "face_list" ("user_id","created_at");
ALTER TABLE "face_list" ADD CONSTRAINT "face_list_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "face_list" ADD CONSTRAINT "face_list_user_id_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id");
ALTER TABLE "face_list" ADD CONSTRAINT "face_list_handed_in_by_user_id_fkey" FOREIGN KEY ("handed_in_by") REFERENCES "user"("id");
ALTER TABLE "face_list" ADD CONSTRAINT "face_list_decided_by_user_id_fkey" FOREIGN KEY ("decided_by") REFERENCES "user"("id");
ALTER TABLE "policy_text" DROP CONSTRAINT "policy_text_kind", ADD CONSTRAINT "policy_text_kind" CHECK ("kind" in ('privacy', 'children', 'terms', 'face', 'face_doors', 'ai'));
