CREATE INDEX "user_merged" ON "user" ("merged_into") WHERE "merged_into" is not null;
