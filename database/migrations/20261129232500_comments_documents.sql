ALTER TABLE "record_comment" ADD COLUMN "document" jsonb;

-- A version that knows no documents takes a comment back by its text alone: its document goes along. To be dropped with
-- document_follows_text().
create function comment_document_follows_text() returns trigger language plpgsql as $$
begin
  if new.text is distinct from old.text and new.document is not distinct from old.document then
    new.document := null;
  end if;
  return new;
end $$;
create trigger record_comment_document_follows before update of text on record_comment
  for each row execute function comment_document_follows_text();
