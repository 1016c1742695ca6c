CREATE TABLE "calendar_feed_key" (
	"user_id" uuid,
	"feed" text,
	"organization_id" uuid NOT NULL,
	"key_hash" text NOT NULL UNIQUE,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "calendar_feed_key_pkey" PRIMARY KEY("user_id","feed")
);

-- addresses that people have subscribed to go on
INSERT INTO "calendar_feed_key" ("user_id", "feed", "organization_id", "key_hash", "created_at")
  SELECT "user_id", 'rooms', "organization_id", "key_hash", "created_at" FROM "room_feed_key";

DROP TABLE "room_feed_key";
