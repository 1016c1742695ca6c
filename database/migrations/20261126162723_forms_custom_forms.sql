CREATE TABLE "custom_form" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"name_en" text,
	"usage" text NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"schema" jsonb NOT NULL,
	"published_version" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "custom_form_status" CHECK ("status" in ('draft', 'published', 'retired'))
);

CREATE TABLE "custom_form_version" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"form_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"name" text NOT NULL,
	"name_en" text,
	"schema" jsonb NOT NULL,
	"published_by" uuid,
	"published_at" timestamptz DEFAULT now() NOT NULL
);

CREATE TABLE "form_answer" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"version_id" uuid NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"answers" jsonb NOT NULL,
	"answers_sealed" text,
	"by_user_id" uuid,
	"at" timestamptz DEFAULT now() NOT NULL
);

CREATE UNIQUE INDEX "custom_form_code" ON "custom_form" ("organization_id","code");
CREATE INDEX "custom_form_organization_id_usage_status_index" ON "custom_form" ("organization_id","usage","status");
CREATE INDEX "custom_form_organization_id_updated_at_id_index" ON "custom_form" ("organization_id","updated_at","id");
CREATE INDEX "custom_form_organization_id_name_id_index" ON "custom_form" ("organization_id","name","id");
CREATE UNIQUE INDEX "custom_form_version_number" ON "custom_form_version" ("form_id","number");
CREATE INDEX "custom_form_version_organization_id_index" ON "custom_form_version" ("organization_id");
CREATE UNIQUE INDEX "form_answer_subject" ON "form_answer" ("subject_type","subject_id");
CREATE INDEX "form_answer_version_id_at_id_index" ON "form_answer" ("version_id","at","id");
CREATE INDEX "form_answer_organization_id_index" ON "form_answer" ("organization_id");
ALTER TABLE "custom_form" ADD CONSTRAINT "custom_form_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "custom_form_version" ADD CONSTRAINT "custom_form_version_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "custom_form_version" ADD CONSTRAINT "custom_form_version_form_id_custom_form_id_fkey" FOREIGN KEY ("form_id") REFERENCES "custom_form"("id");
ALTER TABLE "custom_form_version" ADD CONSTRAINT "custom_form_version_published_by_user_id_fkey" FOREIGN KEY ("published_by") REFERENCES "user"("id");
ALTER TABLE "form_answer" ADD CONSTRAINT "form_answer_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "form_answer" ADD CONSTRAINT "form_answer_version_id_custom_form_version_id_fkey" FOREIGN KEY ("version_id") REFERENCES "custom_form_version"("id");
ALTER TABLE "form_answer" ADD CONSTRAINT "form_answer_by_user_id_user_id_fkey" FOREIGN KEY ("by_user_id") REFERENCES "user"("id");

-- what was published stays as it is
CREATE FUNCTION custom_form_version_fixed() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if (new.form_id, new.number, new.name, new.schema) is distinct from (old.form_id, old.number, old.name, old.schema) then
    raise exception 'a published version of a form does not change';
  end if;
  return new;
end $$;
CREATE TRIGGER custom_form_version_fixed BEFORE UPDATE ON custom_form_version FOR EACH ROW EXECUTE FUNCTION custom_form_version_fixed();
