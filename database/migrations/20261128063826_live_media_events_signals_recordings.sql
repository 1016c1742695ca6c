CREATE TABLE "live_recording" (
	"id" uuid PRIMARY KEY,
	"live_id" uuid NOT NULL,
	"engine" text NOT NULL,
	"part" integer NOT NULL,
	"state" text DEFAULT 'stored' NOT NULL,
	"source" text DEFAULT '' NOT NULL,
	"key" text DEFAULT '' NOT NULL,
	"seconds" real NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"started_at" timestamptz NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "live_recording_part" UNIQUE("live_id","engine","part")
);

CREATE TABLE "live_signal" (
	"live_id" uuid,
	"at" timestamptz DEFAULT now(),
	"kbps" integer NOT NULL,
	"fps" real NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"codec" text NOT NULL,
	"key_seconds" real,
	CONSTRAINT "live_signal_pkey" PRIMARY KEY("live_id","at")
);

CREATE TABLE "media_event" (
	"id" uuid PRIMARY KEY,
	"engine" text NOT NULL,
	"event" text NOT NULL,
	"stream_name" text NOT NULL,
	"engine_client" text NOT NULL,
	"ip" text NOT NULL,
	"decision" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"raw" text DEFAULT '' NOT NULL,
	"at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "media_event_raw" CHECK (length("raw") <= 4096)
);

CREATE INDEX "live_signal_at_index" ON "live_signal" ("at");
CREATE INDEX "media_event_stream_name_at_index" ON "media_event" ("stream_name","at");
CREATE INDEX "media_event_at_index" ON "media_event" ("at");

-- what engines told stays as it is, and goes only after 180 days
CREATE FUNCTION "media_event_stays"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if tg_op = 'UPDATE' or old.at > now() - interval '180 days' then
    raise exception 'media_event is append-only';
  end if;
  return old;
end $$;
CREATE TRIGGER "media_event_stays" BEFORE UPDATE OR DELETE ON "media_event" FOR EACH ROW EXECUTE FUNCTION "media_event_stays"();
