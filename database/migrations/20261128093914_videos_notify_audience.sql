ALTER TABLE "live_video" ADD COLUMN "notify_audience" boolean DEFAULT false NOT NULL;
