CREATE TABLE "digital_card_template" (
	"id" uuid PRIMARY KEY,
	"client_id" uuid NOT NULL,
	"organization_id" uuid,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"name_en" text,
	"size" text NOT NULL,
	"orientation" text NOT NULL,
	"front" jsonb NOT NULL,
	"back" jsonb,
	"status" text DEFAULT 'draft' NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"published_at" timestamptz,
	"has_changes" boolean DEFAULT false NOT NULL,
	"copied_from_id" uuid,
	"copied_revision" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "digital_card_template_kind" CHECK ("kind" in ('staff', 'student', 'guardian', 'visitor', 'business')),
	CONSTRAINT "digital_card_template_status" CHECK ("status" in ('draft', 'published', 'retired')),
	CONSTRAINT "digital_card_template_size" CHECK ("size" in ('cr80', 'phone')),
	CONSTRAINT "digital_card_template_orientation" CHECK ("orientation" in ('portrait', 'landscape')),
	CONSTRAINT "digital_card_template_published" CHECK ("status" = 'draft' or "revision" > 0)
);

CREATE TABLE "digital_card_template_revision" (
	"id" uuid PRIMARY KEY,
	"client_id" uuid NOT NULL,
	"organization_id" uuid,
	"template_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"size" text NOT NULL,
	"orientation" text NOT NULL,
	"front" jsonb NOT NULL,
	"back" jsonb,
	"published_by" uuid NOT NULL,
	"published_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "digital_card_template_revision_template_id_revision_unique" UNIQUE("template_id","revision")
);

ALTER TABLE "digital_card" ADD COLUMN "valid_to" date;
ALTER TABLE "digital_card" ADD COLUMN "printed_count" integer DEFAULT 0 NOT NULL;
CREATE INDEX "digital_card_template_organization_id_kind_status_index" ON "digital_card_template" ("organization_id","kind","status");
CREATE INDEX "digital_card_template_client_id_updated_at_index" ON "digital_card_template" ("client_id","updated_at");
ALTER TABLE "digital_card_template" ADD CONSTRAINT "digital_card_template_client_id_organization_id_fkey" FOREIGN KEY ("client_id") REFERENCES "organization"("id");
ALTER TABLE "digital_card_template" ADD CONSTRAINT "digital_card_template_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "digital_card_template_revision" ADD CONSTRAINT "digital_card_template_revision_client_id_organization_id_fkey" FOREIGN KEY ("client_id") REFERENCES "organization"("id");
ALTER TABLE "digital_card_template_revision" ADD CONSTRAINT "digital_card_template_revision_lAiGDBpsmgLg_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "digital_card_template_revision" ADD CONSTRAINT "digital_card_template_revision_bpzGpsHGBBoe_fkey" FOREIGN KEY ("template_id") REFERENCES "digital_card_template"("id");
ALTER TABLE "digital_card_template_revision" ADD CONSTRAINT "digital_card_template_revision_published_by_user_id_fkey" FOREIGN KEY ("published_by") REFERENCES "user"("id");
