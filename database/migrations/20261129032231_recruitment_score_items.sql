ALTER TABLE "interview_score" ADD COLUMN "marks" integer[];
ALTER TABLE "job" ADD COLUMN "score_items" jsonb DEFAULT '[]' NOT NULL;
