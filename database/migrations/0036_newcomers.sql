CREATE TABLE "pending_staff" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"invitation_id" uuid,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"gender" text NOT NULL,
	"id_type" text NOT NULL,
	"id_no_sealed" text NOT NULL,
	"id_no_bidx" text NOT NULL,
	"phone_sealed" text NOT NULL,
	"phone_bidx" text NOT NULL,
	"birthday" date,
	"email" text,
	"education" jsonb,
	"photo_id" uuid,
	"resume_id" uuid,
	"papers" jsonb DEFAULT '[]' NOT NULL,
	"answers" jsonb DEFAULT '{}' NOT NULL,
	"department_wish" text,
	"post_wish" text,
	"source" text NOT NULL,
	"stage" text DEFAULT 'pending' NOT NULL,
	"notes" text,
	"reason" text,
	"decided_by" uuid,
	"decided_at" timestamptz,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "pending_staff_stage" CHECK ("stage" in ('pending', 'accepted', 'refused', 'withdrawn')),
	CONSTRAINT "pending_staff_source" CHECK ("source" in ('invitation', 'self'))
);

CREATE TABLE "staff_invitation" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"code_hash" text NOT NULL UNIQUE,
	"kind" text NOT NULL,
	"department_id" uuid,
	"post_id" uuid,
	"personnel_nature" text,
	"name" text,
	"phone_sealed" text,
	"phone_bidx" text,
	"papers" jsonb DEFAULT '[]' NOT NULL,
	"questions" text[] DEFAULT '{}'::text[] NOT NULL,
	"note" text,
	"expires_at" timestamptz NOT NULL,
	"max_uses" integer NOT NULL,
	"used" integer DEFAULT 0 NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"created_by" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "staff_invitation_kind" CHECK ("kind" in ('entry', 'open')),
	CONSTRAINT "staff_invitation_status" CHECK ("status" in ('active', 'closed', 'expired')),
	CONSTRAINT "staff_invitation_uses" CHECK ("used" between 0 and "max_uses"),
	CONSTRAINT "staff_invitation_person" CHECK ("kind" <> 'entry' or "phone_bidx" is not null)
);

CREATE TABLE "teacher" (
	"user_id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"pending_staff_id" uuid,
	"entry_status" text DEFAULT 'pending_entry' NOT NULL,
	"personnel_nature" text,
	"department_id" uuid,
	"post_id" uuid,
	"entered_on" date,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "teacher_entry_status" CHECK ("entry_status" in ('pending_entry', 'entered'))
);

CREATE TABLE "teacher_check" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text DEFAULT 'entry' NOT NULL,
	"asked_on" date NOT NULL,
	"result" text NOT NULL,
	"checked_by" uuid NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "teacher_check_kind" CHECK ("kind" in ('entry', 'yearly')),
	CONSTRAINT "teacher_check_result" CHECK ("result" in ('clear', 'record'))
);

CREATE UNIQUE INDEX "pending_staff_person" ON "pending_staff" ("organization_id","user_id") WHERE "stage" = 'pending';
CREATE INDEX "pending_staff_organization_id_stage_created_at_index" ON "pending_staff" ("organization_id","stage","created_at");
CREATE INDEX "pending_staff_user_id_created_at_index" ON "pending_staff" ("user_id","created_at");
CREATE INDEX "pending_staff_organization_id_id_no_bidx_index" ON "pending_staff" ("organization_id","id_no_bidx");
CREATE INDEX "staff_invitation_organization_id_status_created_at_index" ON "staff_invitation" ("organization_id","status","created_at");
CREATE INDEX "teacher_organization_id_entry_status_index" ON "teacher" ("organization_id","entry_status");
CREATE INDEX "teacher_check_organization_id_user_id_asked_on_index" ON "teacher_check" ("organization_id","user_id","asked_on");
ALTER TABLE "pending_staff" ADD CONSTRAINT "pending_staff_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "pending_staff" ADD CONSTRAINT "pending_staff_invitation_id_staff_invitation_id_fkey" FOREIGN KEY ("invitation_id") REFERENCES "staff_invitation"("id");
ALTER TABLE "pending_staff" ADD CONSTRAINT "pending_staff_user_id_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id");
ALTER TABLE "staff_invitation" ADD CONSTRAINT "staff_invitation_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "staff_invitation" ADD CONSTRAINT "staff_invitation_department_id_department_id_fkey" FOREIGN KEY ("department_id") REFERENCES "department"("id");
ALTER TABLE "staff_invitation" ADD CONSTRAINT "staff_invitation_post_id_post_id_fkey" FOREIGN KEY ("post_id") REFERENCES "post"("id");
ALTER TABLE "staff_invitation" ADD CONSTRAINT "staff_invitation_created_by_user_id_fkey" FOREIGN KEY ("created_by") REFERENCES "user"("id");
ALTER TABLE "teacher" ADD CONSTRAINT "teacher_user_id_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id");
ALTER TABLE "teacher" ADD CONSTRAINT "teacher_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "teacher" ADD CONSTRAINT "teacher_pending_staff_id_pending_staff_id_fkey" FOREIGN KEY ("pending_staff_id") REFERENCES "pending_staff"("id");
ALTER TABLE "teacher" ADD CONSTRAINT "teacher_department_id_department_id_fkey" FOREIGN KEY ("department_id") REFERENCES "department"("id");
ALTER TABLE "teacher" ADD CONSTRAINT "teacher_post_id_post_id_fkey" FOREIGN KEY ("post_id") REFERENCES "post"("id");
ALTER TABLE "teacher_check" ADD CONSTRAINT "teacher_check_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "teacher_check" ADD CONSTRAINT "teacher_check_user_id_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id");
ALTER TABLE "teacher_check" ADD CONSTRAINT "teacher_check_checked_by_user_id_fkey" FOREIGN KEY ("checked_by") REFERENCES "user"("id");
