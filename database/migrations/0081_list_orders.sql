-- One index for each order that a list offers and none served. An index that nobody used goes.
DROP INDEX "staff_invitation_organization_id_status_created_at_index";
CREATE INDEX "impersonation_client_id_requested_at_id_index" ON "impersonation" ("client_id","requested_at","id");
CREATE INDEX "user_client_id_created_at_id_index" ON "user" ("client_id","created_at","id");
CREATE INDEX "pending_staff_organization_id_created_at_id_index" ON "pending_staff" ("organization_id","created_at","id");
CREATE INDEX "staff_invitation_organization_id_created_at_id_index" ON "staff_invitation" ("organization_id","created_at","id");
CREATE INDEX "visitor_organization_id_created_at_id_index" ON "visitor" ("organization_id","created_at","id");
CREATE INDEX "visitor_arrival" ON "visitor" ("organization_id","first_in_at","id");
CREATE INDEX "visitor_arrival_falling" ON "visitor" ("organization_id","first_in_at" DESC NULLS LAST,"id" DESC);
CREATE INDEX "visitor_start_at_id_index" ON "visitor" ("start_at","id");
