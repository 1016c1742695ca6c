DROP INDEX "lifecycle_event_by_user_id_index";
CREATE INDEX "lifecycle_event_by_user_id_at_index" ON "lifecycle_event" ("by_user_id","at");
