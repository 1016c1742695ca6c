CREATE TABLE "regular_request" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"status" text DEFAULT 'requested' NOT NULL,
	"evaluation_id" uuid NOT NULL,
	"comment" text,
	"requested_by" uuid NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamptz,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "regular_request_status" CHECK ("status" in ('requested', 'approved', 'refused', 'withdrawn'))
);

CREATE UNIQUE INDEX "regular_request_open" ON "regular_request" ("user_id") WHERE "status" = 'requested';
CREATE INDEX "regular_request_waiting" ON "regular_request" ("organization_id","created_at") WHERE "status" = 'requested';
ALTER TABLE "regular_request" ADD CONSTRAINT "regular_request_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "regular_request" ADD CONSTRAINT "regular_request_user_id_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id");
ALTER TABLE "regular_request" ADD CONSTRAINT "regular_request_requested_by_user_id_fkey" FOREIGN KEY ("requested_by") REFERENCES "user"("id");
ALTER TABLE "regular_request" ADD CONSTRAINT "regular_request_decided_by_user_id_fkey" FOREIGN KEY ("decided_by") REFERENCES "user"("id");
