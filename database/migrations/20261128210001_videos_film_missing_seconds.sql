ALTER TABLE "video_package" ADD COLUMN "missing_s" real;
