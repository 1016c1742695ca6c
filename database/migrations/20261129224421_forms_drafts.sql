CREATE TABLE "form_draft" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"version_id" uuid NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"section" text NOT NULL,
	"answers_sealed" text NOT NULL,
	"bytes" integer NOT NULL,
	"by_user_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL
);

CREATE UNIQUE INDEX "form_draft_section" ON "form_draft" ("subject_type","subject_id","version_id","section");
CREATE INDEX "form_draft_organization_id_index" ON "form_draft" ("organization_id");
CREATE INDEX "form_draft_version_id_index" ON "form_draft" ("version_id");
CREATE INDEX "form_draft_by_user_id_index" ON "form_draft" ("by_user_id");
CREATE INDEX "form_draft_updated_at_index" ON "form_draft" ("updated_at");
ALTER TABLE "form_draft" ADD CONSTRAINT "form_draft_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "form_draft" ADD CONSTRAINT "form_draft_version_id_custom_form_version_id_fkey" FOREIGN KEY ("version_id") REFERENCES "custom_form_version"("id");
ALTER TABLE "form_draft" ADD CONSTRAINT "form_draft_by_user_id_user_id_fkey" FOREIGN KEY ("by_user_id") REFERENCES "user"("id");
