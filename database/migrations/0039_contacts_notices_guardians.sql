CREATE TABLE "contact" (
	"id" uuid PRIMARY KEY,
	"owner_id" uuid NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"relation" text,
	"phone_sealed" text NOT NULL,
	"phone_bidx" text NOT NULL,
	"id_type" text,
	"id_no_sealed" text,
	"plate" text,
	"company" text,
	"for_user_id" uuid,
	"is_default" boolean DEFAULT false NOT NULL,
	"note" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "contact_kind" CHECK ("kind" in ('family', 'companion', 'emergency', 'pickup', 'business')),
	CONSTRAINT "contact_document" CHECK ("id_no_sealed" is null or "kind" = 'companion')
);

CREATE TABLE "contact_card" (
	"user_id" uuid PRIMARY KEY,
	"phone_visibility" text NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "contact_card_phone" CHECK ("phone_visibility" in ('open', 'masked', 'hidden'))
);

CREATE TABLE "contact_star" (
	"user_id" uuid,
	"target_user_id" uuid,
	"sort" integer,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "contact_star_pkey" PRIMARY KEY("user_id","target_user_id")
);

CREATE TABLE "guardian_invitation" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"invited_by" uuid NOT NULL,
	"name" text NOT NULL,
	"phone_sealed" text NOT NULL,
	"phone_bidx" text NOT NULL,
	"relation" text NOT NULL,
	"scopes" text[] NOT NULL,
	"token_hash" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"expires_at" timestamptz NOT NULL,
	"accepted_by" uuid,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "guardian_invitation_status" CHECK ("status" in ('open', 'accepted', 'withdrawn', 'expired')),
	CONSTRAINT "guardian_invitation_relation" CHECK ("relation" in ('father', 'mother', 'grandparents', 'grandma', 'uncle', 'aunt', 'other'))
);

CREATE TABLE "announcement" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"title" text NOT NULL,
	"title_en" text,
	"body" text NOT NULL,
	"body_en" text,
	"priority" text DEFAULT 'normal' NOT NULL,
	"placements" text[] DEFAULT '{}'::text[] NOT NULL,
	"hats" text[] DEFAULT '{}'::text[] NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"expires_at" timestamptz,
	"sent_at" timestamptz,
	"recall_reason" text,
	"opinion" text,
	"recipient_count" integer,
	"created_by" uuid NOT NULL,
	"decided_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "announcement_status" CHECK ("status" in ('draft', 'pending_approval', 'sent', 'recalled')),
	CONSTRAINT "announcement_priority" CHECK ("priority" in ('normal', 'important', 'urgent')),
	CONSTRAINT "announcement_sent" CHECK ("status" not in ('sent', 'recalled') or "sent_at" is not null),
	CONSTRAINT "announcement_recalled" CHECK ("status" <> 'recalled' or "recall_reason" is not null)
);

CREATE INDEX "contact_owner_id_kind_index" ON "contact" ("owner_id","kind");
CREATE UNIQUE INDEX "contact_default" ON "contact" ("owner_id","kind") WHERE "is_default";
CREATE UNIQUE INDEX "guardian_invitation_token" ON "guardian_invitation" ("token_hash");
CREATE UNIQUE INDEX "guardian_invitation_once" ON "guardian_invitation" ("student_id","phone_bidx") WHERE "status" = 'open';
CREATE INDEX "guardian_invitation_student_id_status_index" ON "guardian_invitation" ("student_id","status");
CREATE INDEX "announcement_order" ON "announcement" ("organization_id","status","sent_at" DESC NULLS LAST);
CREATE INDEX "announcement_created_by_status_index" ON "announcement" ("created_by","status");
CREATE INDEX "announcement_placements" ON "announcement" USING gin ("placements");
ALTER TABLE "contact" ADD CONSTRAINT "contact_owner_id_user_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "user"("id");
ALTER TABLE "contact" ADD CONSTRAINT "contact_for_user_id_user_id_fkey" FOREIGN KEY ("for_user_id") REFERENCES "user"("id");
ALTER TABLE "contact_card" ADD CONSTRAINT "contact_card_user_id_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id");
ALTER TABLE "contact_star" ADD CONSTRAINT "contact_star_user_id_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id");
ALTER TABLE "contact_star" ADD CONSTRAINT "contact_star_target_user_id_user_id_fkey" FOREIGN KEY ("target_user_id") REFERENCES "user"("id");
ALTER TABLE "guardian_invitation" ADD CONSTRAINT "guardian_invitation_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "guardian_invitation" ADD CONSTRAINT "guardian_invitation_student_id_student_user_id_fkey" FOREIGN KEY ("student_id") REFERENCES "student"("user_id");
ALTER TABLE "guardian_invitation" ADD CONSTRAINT "guardian_invitation_invited_by_user_id_fkey" FOREIGN KEY ("invited_by") REFERENCES "user"("id");
ALTER TABLE "announcement" ADD CONSTRAINT "announcement_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "announcement" ADD CONSTRAINT "announcement_created_by_user_id_fkey" FOREIGN KEY ("created_by") REFERENCES "user"("id");
