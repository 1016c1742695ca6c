ALTER TABLE "internotification" ADD COLUMN "form_id" uuid;
ALTER TABLE "internotification" ADD COLUMN "form_version_id" uuid;
CREATE INDEX "internotification_form" ON "internotification" ("form_id") WHERE "form_id" is not null;
ALTER TABLE "internotification" ADD CONSTRAINT "internotification_form_id_custom_form_id_fkey" FOREIGN KEY ("form_id") REFERENCES "custom_form"("id");
ALTER TABLE "internotification" ADD CONSTRAINT "internotification_form_version_id_custom_form_version_id_fkey" FOREIGN KEY ("form_version_id") REFERENCES "custom_form_version"("id");
ALTER TABLE "internotification" ADD CONSTRAINT "internotification_form" CHECK (("reply_kind" = 'form') = ("form_version_id" is not null));
