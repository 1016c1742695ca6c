CREATE TABLE "award" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"name" text NOT NULL,
	"level" text NOT NULL,
	"prize" text NOT NULL,
	"issuer" text NOT NULL,
	"awarded_on" date NOT NULL,
	"certificate_file_id" uuid,
	"status" text DEFAULT 'draft' NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamptz,
	"created_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL
);

CREATE TABLE "award_winner" (
	"award_id" uuid,
	"user_id" uuid,
	"organization_id" uuid NOT NULL,
	"sort" integer NOT NULL,
	CONSTRAINT "award_winner_pkey" PRIMARY KEY("award_id","user_id")
);

CREATE INDEX "award_list" ON "award" ("organization_id","awarded_on","id");
CREATE INDEX "award_by_name" ON "award" ("organization_id","name","id");
CREATE INDEX "award_winner_user_id_index" ON "award_winner" ("user_id");
ALTER TABLE "award" ADD CONSTRAINT "award_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "award_winner" ADD CONSTRAINT "award_winner_award_id_award_id_fkey" FOREIGN KEY ("award_id") REFERENCES "award"("id") ON DELETE CASCADE;
ALTER TABLE "award_winner" ADD CONSTRAINT "award_winner_user_id_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id");
