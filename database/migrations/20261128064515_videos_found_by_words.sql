ALTER TABLE "live_video" ADD COLUMN "search_text" text DEFAULT '' NOT NULL;
ALTER TABLE "video_caption" ADD COLUMN "search_text" text DEFAULT '' NOT NULL;
ALTER TABLE "live_video" DROP CONSTRAINT "live_video_shown", ADD CONSTRAINT "live_video_shown" CHECK (not "is_shown" or "status" in ('published', 'pending', 'returned'));
