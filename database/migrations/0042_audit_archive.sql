CREATE TABLE "audit_archive" (
	"id" uuid PRIMARY KEY,
	"month" text NOT NULL UNIQUE,
	"file_id" uuid NOT NULL,
	"rows" bigint NOT NULL,
	"first_position" bigint NOT NULL,
	"last_position" bigint NOT NULL,
	"sha256" text NOT NULL,
	"archived_at" timestamptz DEFAULT now() NOT NULL
);

ALTER TABLE "audit_log" DROP CONSTRAINT "audit_log_pkey";
ALTER TABLE "audit_log" ADD PRIMARY KEY ("id","at");
