ALTER TABLE "app" ADD COLUMN "is_default" boolean DEFAULT false NOT NULL;
ALTER TABLE "app" ADD COLUMN "closes_modules" text[] DEFAULT '{}'::text[] NOT NULL;
