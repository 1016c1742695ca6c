CREATE TABLE "account_merge" (
	"id" uuid PRIMARY KEY,
	"client_id" uuid NOT NULL,
	"from_id" uuid NOT NULL,
	"into_id" uuid NOT NULL,
	"state" text NOT NULL,
	"reason" text NOT NULL,
	"requested_by" uuid NOT NULL,
	"requested_at" timestamptz DEFAULT now() NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamptz,
	"moved" jsonb DEFAULT '[]' NOT NULL,
	CONSTRAINT "account_merge_state" CHECK ("state" in ('requested', 'done', 'refused'))
);

DROP INDEX "user_client_id_name_initials_id_index";
ALTER TABLE "user" ADD COLUMN "merged_into" uuid;
ALTER TABLE "user_organization" ADD COLUMN "name_pinyin" text DEFAULT '' NOT NULL;
ALTER TABLE "user_organization" ADD COLUMN "name_initials" text DEFAULT '' NOT NULL;
ALTER TABLE "user_organization" ADD COLUMN "number" text;
ALTER TABLE "user_organization" ADD COLUMN "grams" text[] DEFAULT '{}'::text[] NOT NULL;
CREATE UNIQUE INDEX "account_merge_open" ON "account_merge" ("from_id") WHERE "state" = 'requested';
CREATE INDEX "account_merge_client_id_requested_at_index" ON "account_merge" ("client_id","requested_at");
CREATE INDEX "account_merge_into_id_index" ON "account_merge" ("into_id");
CREATE INDEX "user_initials" ON "user" ("client_id","name_initials","name_pinyin","id");
CREATE INDEX "user_organization_pinyin" ON "user_organization" ("organization_id","name_pinyin","user_id");
CREATE INDEX "user_organization_initials" ON "user_organization" ("organization_id","name_initials","name_pinyin","user_id");
CREATE INDEX "user_organization_number" ON "user_organization" ("organization_id","number","user_id");
ALTER TABLE "account_merge" ADD CONSTRAINT "account_merge_client_id_organization_id_fkey" FOREIGN KEY ("client_id") REFERENCES "organization"("id");
ALTER TABLE "account_merge" ADD CONSTRAINT "account_merge_from_id_user_id_fkey" FOREIGN KEY ("from_id") REFERENCES "user"("id");
ALTER TABLE "account_merge" ADD CONSTRAINT "account_merge_into_id_user_id_fkey" FOREIGN KEY ("into_id") REFERENCES "user"("id");
ALTER TABLE "account_merge" ADD CONSTRAINT "account_merge_requested_by_user_id_fkey" FOREIGN KEY ("requested_by") REFERENCES "user"("id");
ALTER TABLE "account_merge" ADD CONSTRAINT "account_merge_decided_by_user_id_fkey" FOREIGN KEY ("decided_by") REFERENCES "user"("id");
