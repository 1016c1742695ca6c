CREATE TABLE "long_sick_leave" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"since" date NOT NULL,
	"reached_on" date NOT NULL,
	"vacation_ids" uuid[] NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "long_sick_leave_once" UNIQUE("user_id","since"),
	CONSTRAINT "long_sick_leave_status" CHECK ("status" in ('open', 'settled'))
);

ALTER TABLE "vacation_amount_entry" ADD COLUMN "worked_on" date;
CREATE INDEX "long_sick_leave_organization_id_status_index" ON "long_sick_leave" ("organization_id","status");
CREATE UNIQUE INDEX "vacation_amount_entry_earned" ON "vacation_amount_entry" ("amount_user_id","worked_on") WHERE "kind" = 'earn';
ALTER TABLE "long_sick_leave" ADD CONSTRAINT "long_sick_leave_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "long_sick_leave" ADD CONSTRAINT "long_sick_leave_user_id_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id");
