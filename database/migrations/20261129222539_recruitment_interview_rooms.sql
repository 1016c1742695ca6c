ALTER TABLE "interview" ADD COLUMN "broom_id" uuid;
ALTER TABLE "interview" ALTER COLUMN "place" DROP NOT NULL;
ALTER TABLE "interview" ADD CONSTRAINT "interview_broom_id_broom_id_fkey" FOREIGN KEY ("broom_id") REFERENCES "broom"("id");
ALTER TABLE "interview" ADD CONSTRAINT "interview_somewhere" CHECK ("broom_id" is not null or "place" is not null);
