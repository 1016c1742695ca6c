-- Texts become documents: a column beside each text has the document, and the text stays for versions that know none.

-- All words of a document, for search: what is bold in the middle of a word is one word, and a block is a line.
create function document_words(document jsonb) returns text language sql immutable strict parallel safe as $$
  select coalesce(string_agg(
    case node ->> 'type'
      when 'text' then node ->> 'text'
      when 'mention' then '@' || (node #>> '{attrs,name}')
      when 'picture' then E'\n' || (node #>> '{attrs,alt}')
      when 'paragraph' then E'\n'
      when 'heading' then E'\n'
      when 'break' then E'\n'
      else ''
    end, '' order by at), '')
  from jsonb_path_query(document, 'strict $.** ? (@.type() == "object" && exists (@.type))') with ordinality as part(node, at)
$$;

-- A version that knows no documents changes the text alone: the document of before is gone then, and readers make it anew
-- of the text. To be dropped with the first version after which no such version can run beside.
create function document_follows_text() returns trigger language plpgsql as $$
begin
  if new.body is distinct from old.body and new.body_document is not distinct from old.body_document then
    new.body_document := null;
  end if;
  if new.body_en is distinct from old.body_en and new.body_en_document is not distinct from old.body_en_document then
    new.body_en_document := null;
  end if;
  return new;
end $$;
