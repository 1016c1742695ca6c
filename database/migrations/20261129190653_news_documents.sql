ALTER TABLE "news" ADD COLUMN "body_document" jsonb;
ALTER TABLE "news" ADD COLUMN "body_en_document" jsonb;
ALTER TABLE "news_revision" ADD COLUMN "body_document" jsonb;
ALTER TABLE "news_revision" ADD COLUMN "body_en_document" jsonb;

create trigger news_document_follows before update of body, body_en on news
  for each row execute function document_follows_text();
