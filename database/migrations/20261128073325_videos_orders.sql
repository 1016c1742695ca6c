CREATE INDEX "live_video_published" ON "live_video" ("published_at","id");
CREATE INDEX "live_video_published_falling" ON "live_video" ("published_at" DESC NULLS LAST,"id" DESC NULLS LAST);
CREATE INDEX "live_video_updated" ON "live_video" ("updated_at","id");
CREATE INDEX "live_video_views" ON "live_video" ("view_count","id");
