CREATE INDEX "id_photo_change_organization_id_created_at_id_index" ON "id_photo_change" ("organization_id","created_at","id");
CREATE INDEX "id_photo_change_created_at_id_index" ON "id_photo_change" ("created_at","id");
