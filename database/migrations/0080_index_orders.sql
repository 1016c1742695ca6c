-- Eleven indexes stood as DESC NULLS LAST, which no query asks for (DESC puts nulls first), so that none served its order
-- and a list of 100,000 rows was sorted at each call. A plain index is walked backwards for the falling order.
-- Built beside the old one, which goes at the end: building holds up writes, dropping would hold up reads as well.

CREATE INDEX "approval_applicant_id_created_at_index_new" ON "approval" ("applicant_id","created_at");
CREATE INDEX "approval_decision_by_user_id_at_index_new" ON "approval_decision" ("by_user_id","at");
CREATE INDEX "data_task_user_id_created_at_id_index_new" ON "data_task" ("user_id","created_at","id");
CREATE INDEX "notification_user_id_created_at_id_index_new" ON "notification" ("user_id","created_at","id");
CREATE INDEX "news_order_new" ON "news" ("organization_id","status","publish_at");
CREATE INDEX "announcement_order_new" ON "announcement" ("organization_id","status","sent_at");
CREATE INDEX "school_year_client_id_starts_on_index_new" ON "school_year" ("client_id","starts_on");
CREATE INDEX "semester_organization_id_starts_on_id_index_new" ON "semester" ("organization_id","starts_on","id");
CREATE INDEX "visitor_organization_id_start_at_id_index_new" ON "visitor" ("organization_id","start_at","id");
CREATE INDEX "visitor_host_user_id_start_at_index_new" ON "visitor" ("host_user_id","start_at");
CREATE INDEX "visitor_user_id_start_at_index_new" ON "visitor" ("user_id","start_at");

DROP INDEX "approval_applicant_id_created_at_index";
DROP INDEX "approval_decision_by_user_id_at_index";
DROP INDEX "data_task_user_id_created_at_id_index";
DROP INDEX "notification_user_id_created_at_id_index";
DROP INDEX "news_order";
DROP INDEX "announcement_order";
DROP INDEX "school_year_client_id_starts_on_index";
DROP INDEX "semester_organization_id_starts_on_id_index";
DROP INDEX "visitor_organization_id_start_at_id_index";
DROP INDEX "visitor_host_user_id_start_at_index";
DROP INDEX "visitor_user_id_start_at_index";

ALTER INDEX "approval_applicant_id_created_at_index_new" RENAME TO "approval_applicant_id_created_at_index";
ALTER INDEX "approval_decision_by_user_id_at_index_new" RENAME TO "approval_decision_by_user_id_at_index";
ALTER INDEX "data_task_user_id_created_at_id_index_new" RENAME TO "data_task_user_id_created_at_id_index";
ALTER INDEX "notification_user_id_created_at_id_index_new" RENAME TO "notification_user_id_created_at_id_index";
ALTER INDEX "news_order_new" RENAME TO "news_order";
ALTER INDEX "announcement_order_new" RENAME TO "announcement_order";
ALTER INDEX "school_year_client_id_starts_on_index_new" RENAME TO "school_year_client_id_starts_on_index";
ALTER INDEX "semester_organization_id_starts_on_id_index_new" RENAME TO "semester_organization_id_starts_on_id_index";
ALTER INDEX "visitor_organization_id_start_at_id_index_new" RENAME TO "visitor_organization_id_start_at_id_index";
ALTER INDEX "visitor_host_user_id_start_at_index_new" RENAME TO "visitor_host_user_id_start_at_index";
ALTER INDEX "visitor_user_id_start_at_index_new" RENAME TO "visitor_user_id_start_at_index";
