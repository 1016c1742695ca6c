CREATE TABLE "serve_user" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"name" text NOT NULL,
	"gender" text NOT NULL,
	"id_type" text NOT NULL,
	"id_no_sealed" text NOT NULL,
	"id_no_bidx" text NOT NULL,
	"phone_sealed" text NOT NULL,
	"photo_id" uuid,
	"kind" text NOT NULL,
	"company" text NOT NULL,
	"contract_no" text,
	"contract_from" date NOT NULL,
	"contract_to" date NOT NULL,
	"posts" jsonb DEFAULT '[]' NOT NULL,
	"certificates" jsonb DEFAULT '[]' NOT NULL,
	"papers_until" date,
	"badge_no" text,
	"responsible_user_id" uuid NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"left_on" date,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "serve_user_kind" CHECK ("kind" in ('cleaning', 'canteen', 'bus', 'repair', 'greening', 'other')),
	CONSTRAINT "serve_user_status" CHECK ("status" in ('pending', 'active', 'suspended', 'left')),
	CONSTRAINT "serve_user_contract" CHECK ("contract_from" <= "contract_to"),
	CONSTRAINT "serve_user_left" CHECK (("status" = 'left') = ("left_on" is not null))
);

ALTER TABLE "teacher_check" ADD COLUMN "serve_user_id" uuid;
ALTER TABLE "teacher_check" ALTER COLUMN "user_id" DROP NOT NULL;
CREATE UNIQUE INDEX "serve_user_person" ON "serve_user" ("organization_id","id_no_bidx") WHERE "status" <> 'left';
CREATE UNIQUE INDEX "serve_user_badge" ON "serve_user" ("organization_id","badge_no");
CREATE INDEX "serve_user_organization_id_kind_status_index" ON "serve_user" ("organization_id","kind","status");
CREATE INDEX "serve_user_organization_id_created_at_id_index" ON "serve_user" ("organization_id","created_at","id");
CREATE INDEX "serve_user_status_contract_to_index" ON "serve_user" ("status","contract_to");
CREATE INDEX "serve_user_responsible_user_id_index" ON "serve_user" ("responsible_user_id");
CREATE INDEX "teacher_check_serve_user_id_asked_on_index" ON "teacher_check" ("serve_user_id","asked_on");
ALTER TABLE "serve_user" ADD CONSTRAINT "serve_user_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "serve_user" ADD CONSTRAINT "serve_user_responsible_user_id_user_id_fkey" FOREIGN KEY ("responsible_user_id") REFERENCES "user"("id");
ALTER TABLE "teacher_check" ADD CONSTRAINT "teacher_check_person" CHECK (num_nonnulls("user_id", "serve_user_id") = 1);
