CREATE TABLE "face_device" (
	"id" uuid PRIMARY KEY,
	"user_id" uuid NOT NULL,
	"device_hash" text NOT NULL,
	"file_id" uuid NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"last_used_at" timestamptz
);

CREATE UNIQUE INDEX "face_device_person" ON "face_device" ("device_hash","user_id");
CREATE INDEX "face_device_user_id_index" ON "face_device" ("user_id");
ALTER TABLE "face_device" ADD CONSTRAINT "face_device_user_id_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id");
