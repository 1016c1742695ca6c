ALTER TABLE "policy_text" ADD COLUMN "body_document" jsonb;
ALTER TABLE "policy_text" ADD COLUMN "body_en_document" jsonb;

create trigger policy_text_document_follows before update of body, body_en on policy_text
  for each row execute function document_follows_text();
