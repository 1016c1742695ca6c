CREATE INDEX "announcement_of_school" ON "announcement" ("organization_id","sent_at" DESC,"created_at" DESC,"id" DESC);
CREATE INDEX "announcement_of_all" ON "announcement" ("sent_at" DESC,"created_at" DESC,"id" DESC);
