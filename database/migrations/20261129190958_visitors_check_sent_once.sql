ALTER TABLE "visitor_check" ADD COLUMN "client_key" uuid;
CREATE UNIQUE INDEX "visitor_check_sent" ON "visitor_check" ("by_user_id","client_key","visitor_person_id") WHERE "client_key" is not null;
