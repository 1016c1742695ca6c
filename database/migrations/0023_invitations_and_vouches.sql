CREATE TABLE "activation_reminder" (
	"id" uuid PRIMARY KEY,
	"user_id" uuid NOT NULL,
	"sent_by" uuid,
	"sent_at" timestamptz DEFAULT now() NOT NULL
);

CREATE TABLE "invite_signup" (
	"id" uuid PRIMARY KEY,
	"phone_sealed" text NOT NULL,
	"phone_bidx" text NOT NULL,
	"key_hash" text NOT NULL,
	"organization_id" uuid NOT NULL,
	"step" text DEFAULT 'self' NOT NULL,
	"form_sealed" text,
	"papers" jsonb DEFAULT '[]' NOT NULL,
	"user_id" uuid,
	"submitted_at" timestamptz,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL
);

ALTER TABLE "phone_change_application" ADD COLUMN "vouch_hmac" text;
ALTER TABLE "phone_change_application" ADD COLUMN "vouch_tries" integer DEFAULT 0 NOT NULL;
CREATE INDEX "activation_reminder_user_id_sent_at_index" ON "activation_reminder" ("user_id","sent_at");
CREATE UNIQUE INDEX "invite_signup_phone_bidx_key_hash_index" ON "invite_signup" ("phone_bidx","key_hash");
CREATE INDEX "invite_signup_updated_at_index" ON "invite_signup" ("updated_at");
ALTER TABLE "activation_reminder" ADD CONSTRAINT "activation_reminder_user_id_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id");
ALTER TABLE "invite_signup" ADD CONSTRAINT "invite_signup_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "invite_signup" ADD CONSTRAINT "invite_signup_user_id_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id");
