ALTER TABLE "job" ADD COLUMN "department_id" uuid;
ALTER TABLE "job" ADD COLUMN "post_id" uuid;
ALTER TABLE "job" ADD COLUMN "rounds" integer DEFAULT 5 NOT NULL;
ALTER TABLE "job" ADD CONSTRAINT "job_department_id_department_id_fkey" FOREIGN KEY ("department_id") REFERENCES "department"("id");
ALTER TABLE "job" ADD CONSTRAINT "job_post_id_post_id_fkey" FOREIGN KEY ("post_id") REFERENCES "post"("id");
ALTER TABLE "job" ADD CONSTRAINT "job_rounds" CHECK ("rounds" between 1 and 5);
