CREATE INDEX "administrative_file_by_no_falling" ON "administrative_file" ("organization_id","doc_no_key" DESC NULLS LAST,"id" DESC);
CREATE INDEX "administrative_file_all_by_no_falling" ON "administrative_file" ("doc_no_key" DESC NULLS LAST,"id" DESC);
