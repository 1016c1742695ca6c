CREATE TABLE "interview" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"candidate_id" uuid NOT NULL,
	"round" integer NOT NULL,
	"starts_at" timestamptz NOT NULL,
	"ends_at" timestamptz NOT NULL,
	"place" text NOT NULL,
	"status" text DEFAULT 'planned' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "interview_span" CHECK ("starts_at" < "ends_at"),
	CONSTRAINT "interview_status" CHECK ("status" in ('planned', 'done', 'no_show', 'cancelled'))
);

CREATE TABLE "interview_score" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"interview_id" uuid NOT NULL,
	"interviewer_id" uuid NOT NULL,
	"starts_at" timestamptz NOT NULL,
	"ends_at" timestamptz NOT NULL,
	"holds_slot" boolean DEFAULT true NOT NULL,
	"recused" boolean DEFAULT false NOT NULL,
	"total" integer,
	"recommend" text,
	"comment" text,
	"signed_at" timestamptz,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "interview_score_panelist" UNIQUE("interview_id","interviewer_id"),
	CONSTRAINT "interview_score_total" CHECK ("total" between 0 and 100),
	CONSTRAINT "interview_score_signed" CHECK ("signed_at" is null or "recused" or "total" is not null)
);

CREATE TABLE "interviewer" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"subjects" text,
	"max_per_day" integer DEFAULT 6 NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "interviewer_status" CHECK ("status" in ('active', 'paused'))
);

CREATE TABLE "job" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"title" text NOT NULL,
	"title_en" text,
	"headcount" integer NOT NULL,
	"taken" integer DEFAULT 0 NOT NULL,
	"personnel_nature" text NOT NULL,
	"requirements" text,
	"closes_on" date,
	"status" text DEFAULT 'draft' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "job_taken" CHECK ("taken" between 0 and "headcount"),
	CONSTRAINT "job_status" CHECK ("status" in ('draft', 'open', 'paused', 'filled', 'closed'))
);

CREATE TABLE "job_candidate" (
	"pending_staff_id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"stage" text DEFAULT 'applied' NOT NULL,
	"reason" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "job_candidate_stage" CHECK ("stage" in ('applied', 'interview', 'offered', 'accepted', 'ended'))
);

CREATE INDEX "interview_organization_id_starts_at_id_index" ON "interview" ("organization_id","starts_at","id");
CREATE INDEX "interview_candidate_id_index" ON "interview" ("candidate_id");
CREATE INDEX "interview_score_interviewer_id_starts_at_index" ON "interview_score" ("interviewer_id","starts_at");
CREATE UNIQUE INDEX "interviewer_person" ON "interviewer" ("organization_id","user_id");
CREATE INDEX "interviewer_organization_id_created_at_id_index" ON "interviewer" ("organization_id","created_at","id");
CREATE INDEX "job_organization_id_created_at_id_index" ON "job" ("organization_id","created_at","id");
CREATE INDEX "job_organization_id_title_id_index" ON "job" ("organization_id","title","id");
CREATE INDEX "job_candidate_organization_id_created_at_pending_staff_id_index" ON "job_candidate" ("organization_id","created_at","pending_staff_id");
CREATE INDEX "job_candidate_job_id_stage_index" ON "job_candidate" ("job_id","stage");
ALTER TABLE "interview" ADD CONSTRAINT "interview_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "interview" ADD CONSTRAINT "interview_candidate_id_job_candidate_pending_staff_id_fkey" FOREIGN KEY ("candidate_id") REFERENCES "job_candidate"("pending_staff_id") ON DELETE CASCADE;
ALTER TABLE "interview_score" ADD CONSTRAINT "interview_score_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "interview_score" ADD CONSTRAINT "interview_score_interview_id_interview_id_fkey" FOREIGN KEY ("interview_id") REFERENCES "interview"("id") ON DELETE CASCADE;
ALTER TABLE "interview_score" ADD CONSTRAINT "interview_score_interviewer_id_interviewer_id_fkey" FOREIGN KEY ("interviewer_id") REFERENCES "interviewer"("id");
ALTER TABLE "interviewer" ADD CONSTRAINT "interviewer_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "interviewer" ADD CONSTRAINT "interviewer_user_id_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id");
ALTER TABLE "job" ADD CONSTRAINT "job_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "job_candidate" ADD CONSTRAINT "job_candidate_pending_staff_id_pending_staff_id_fkey" FOREIGN KEY ("pending_staff_id") REFERENCES "pending_staff"("id") ON DELETE CASCADE;
ALTER TABLE "job_candidate" ADD CONSTRAINT "job_candidate_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "job_candidate" ADD CONSTRAINT "job_candidate_job_id_job_id_fkey" FOREIGN KEY ("job_id") REFERENCES "job"("id");
ALTER TABLE "job_candidate" ADD CONSTRAINT "job_candidate_user_id_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id");

-- nobody sits in two interviews at once; a cancelled one frees its slot
ALTER TABLE "interview_score" ADD CONSTRAINT "interview_score_slot"
  EXCLUDE USING gist ("interviewer_id" WITH =, tstzrange("starts_at", "ends_at") WITH &&) WHERE ("holds_slot");
