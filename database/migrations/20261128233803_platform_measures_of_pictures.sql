ALTER TABLE "file" ADD COLUMN "width" integer;
ALTER TABLE "file" ADD COLUMN "height" integer;
