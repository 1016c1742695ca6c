CREATE TABLE "taken_event" (
	"device" text,
	"event_no" text,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "taken_event_pkey" PRIMARY KEY("device","event_no")
);

CREATE INDEX "taken_event_created_at_index" ON "taken_event" ("created_at");
