ALTER TABLE "file" ADD COLUMN "secret_sealed" text;
