CREATE TABLE "search_gram" (
	"gram" text PRIMARY KEY,
	"passages" integer NOT NULL
);

CREATE TABLE "search_passage" (
	"id" uuid PRIMARY KEY,
	"client_id" uuid NOT NULL,
	"organization_id" uuid,
	"source" text NOT NULL,
	"source_id" uuid NOT NULL,
	"anchor" text DEFAULT '' NOT NULL,
	"lang" text NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"grams" text[] DEFAULT '{}'::text[] NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "search_passage_lang" CHECK ("lang" in ('cn', 'us'))
);

CREATE INDEX "search_passage_record" ON "search_passage" ("source","source_id");
CREATE INDEX "search_passage_grams" ON "search_passage" USING gin ("grams");

-- A look-up by grams visits thousands of rows and reads none of their text: long values stand apart, so that the rows are small.
alter table search_passage set (toast_tuple_target = 128);

-- Row level security keeps the index over grams from being used (see rows_by_grams), so this function looks into it as the
-- owner of the table and gives passages of the caller's own reach alone: their organisations, and what is of the whole group.
-- Each gram brings its weight to the passages that hold it; those with the most come first. Work that crosses
-- organisations finds nothing here: a search is always somebody's.
create function passages_by_grams(wanted text[], weights real[], most_of_each int, most int)
  returns table (id uuid, source text, source_id uuid, weight real)
  language plpgsql stable security definer set search_path = public as $$
declare
  here uuid[] := app_organizations();
  us uuid := app_client();
begin
  return query
    select p.id, p.source, p.source_id, sum(w.weight)::real
      from unnest(wanted, weights) as w (gram, weight)
     cross join lateral (
        select s.id, s.source, s.source_id from search_passage s
         where s.grams @> array[w.gram] and (s.organization_id = any (here) or (s.organization_id is null and s.client_id = us))
         limit most_of_each) p
     group by p.id, p.source, p.source_id
     order by sum(w.weight) desc, p.id
     limit most;
end $$;
