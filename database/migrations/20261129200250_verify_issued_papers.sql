CREATE TABLE "issued_paper" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"number" text NOT NULL,
	"code" text NOT NULL UNIQUE,
	"subject_kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"lang" text NOT NULL,
	"issued_on" date NOT NULL,
	"expires_on" date,
	"revoked_at" timestamptz,
	"file_id" uuid,
	"sha256" text,
	"issued_by" uuid,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "issued_paper_file" CHECK (("file_id" is null) = ("sha256" is null)),
	CONSTRAINT "issued_paper_lang" CHECK ("lang" in ('cn', 'us'))
);

CREATE UNIQUE INDEX "issued_paper_number" ON "issued_paper" ("organization_id","kind","number");
CREATE INDEX "issued_paper_subject" ON "issued_paper" ("subject_kind","subject_id","created_at");
ALTER TABLE "issued_paper" ADD CONSTRAINT "issued_paper_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
