ALTER TABLE "user_organization" ADD COLUMN "name_pinyin" text DEFAULT '' NOT NULL;
ALTER TABLE "user_organization" ADD COLUMN "name_initials" text DEFAULT '' NOT NULL;
ALTER TABLE "user_organization" ADD COLUMN "number" text;
ALTER TABLE "user_organization" ADD COLUMN "grams" text[] DEFAULT '{}'::text[] NOT NULL;
CREATE INDEX "user_organization_pinyin" ON "user_organization" ("organization_id","name_pinyin","user_id");
CREATE INDEX "user_organization_initials" ON "user_organization" ("organization_id","name_initials","user_id");
CREATE INDEX "user_organization_number" ON "user_organization" ("organization_id","number","user_id");
