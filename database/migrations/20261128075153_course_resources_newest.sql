CREATE INDEX "course_resource_newest" ON "course_resource" ("client_id","listed_at","id");
