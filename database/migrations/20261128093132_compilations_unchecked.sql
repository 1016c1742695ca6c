ALTER TABLE "compilation" ADD COLUMN "is_unchecked" boolean DEFAULT false NOT NULL;
