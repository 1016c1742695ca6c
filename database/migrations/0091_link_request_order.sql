CREATE INDEX "guardian_link_request_organization_id_created_at_id_index" ON "guardian_link_request" ("organization_id","created_at","id");
CREATE INDEX "guardian_link_request_created_at_id_index" ON "guardian_link_request" ("created_at","id");
