CREATE INDEX "custom_signup_list" ON "custom_signup" ("organization_id","created_at","id");
CREATE INDEX "news_desk" ON "news" ("organization_id","created_at","id");
