CREATE TABLE "student_file" (
	"student_id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"household_address_sealed" text,
	"home_address_sealed" text,
	"health_sealed" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL
);

ALTER TABLE "student_file" ADD CONSTRAINT "student_file_student_id_student_user_id_fkey" FOREIGN KEY ("student_id") REFERENCES "student"("user_id");
ALTER TABLE "student_file" ADD CONSTRAINT "student_file_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
