CREATE TABLE "room_feed_key" (
	"user_id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"key_hash" text NOT NULL UNIQUE,
	"created_at" timestamptz DEFAULT now() NOT NULL
);

CREATE TABLE "room_panel_key" (
	"broom_id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"key_hash" text NOT NULL UNIQUE,
	"created_at" timestamptz DEFAULT now() NOT NULL
);

ALTER TABLE "room_feed_key" ADD CONSTRAINT "room_feed_key_user_id_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id");
ALTER TABLE "room_feed_key" ADD CONSTRAINT "room_feed_key_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "room_panel_key" ADD CONSTRAINT "room_panel_key_broom_id_broom_id_fkey" FOREIGN KEY ("broom_id") REFERENCES "broom"("id") ON DELETE CASCADE;
ALTER TABLE "room_panel_key" ADD CONSTRAINT "room_panel_key_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
