ALTER TABLE "dictionary" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;
