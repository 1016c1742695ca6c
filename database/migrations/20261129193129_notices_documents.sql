ALTER TABLE "announcement" ADD COLUMN "body_document" jsonb;
ALTER TABLE "announcement" ADD COLUMN "body_en_document" jsonb;
ALTER TABLE "internotification" ADD COLUMN "body_document" jsonb;
ALTER TABLE "internotification" ADD COLUMN "body_en_document" jsonb;
ALTER TABLE "notice_revision" ADD COLUMN "body_document" jsonb;

create trigger announcement_document_follows before update of body, body_en on announcement
  for each row execute function document_follows_text();
create trigger internotification_document_follows before update of body, body_en on internotification
  for each row execute function document_follows_text();
