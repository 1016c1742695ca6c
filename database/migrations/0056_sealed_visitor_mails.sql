ALTER TABLE "visitor_person" ADD COLUMN "email_sealed" text;
