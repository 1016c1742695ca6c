ALTER TABLE "user" ADD COLUMN "activated_email_bidx" text;
CREATE UNIQUE INDEX "user_activated_email_bidx_index" ON "user" ("activated_email_bidx");
