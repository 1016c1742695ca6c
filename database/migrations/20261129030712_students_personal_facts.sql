ALTER TABLE "student_file" ADD COLUMN "personal_sealed" text;
ALTER TABLE "student_file" ADD COLUMN "national_no_bidx" text;
CREATE INDEX "student_file_national_no_bidx_index" ON "student_file" ("national_no_bidx");
