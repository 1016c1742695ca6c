ALTER TABLE "list_view" ADD COLUMN "query_sealed" text;
