CREATE TABLE "custom_signup" (
	"id" uuid PRIMARY KEY,
	"phone_sealed" text NOT NULL,
	"phone_bidx" text NOT NULL,
	"category" text DEFAULT 'custom_signup' NOT NULL,
	"personal_type" text,
	"name" text,
	"company" text,
	"sign_up" text,
	"organization_id" uuid,
	"status" text DEFAULT 'phone_verified' NOT NULL,
	"user_id" uuid,
	"ip" text,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "custom_signup_status" CHECK ("status" in ('phone_verified', 'completed', 'merged')),
	CONSTRAINT "custom_signup_personal_type" CHECK ("personal_type" in ('parent', 'student', 'faculty', 'guardian', 'supplier', 'visitor'))
);

CREATE TABLE "business_card" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"user_department_id" uuid NOT NULL UNIQUE,
	"show_phone" boolean DEFAULT true NOT NULL,
	"show_email" boolean DEFAULT true NOT NULL,
	"title" text,
	"note" text,
	"updated_at" timestamptz DEFAULT now() NOT NULL
);

CREATE TABLE "digital_card" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"secret_sealed" text NOT NULL,
	"language" text DEFAULT 'cn' NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"block_reason" text,
	"issued_at" timestamptz DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "digital_card_kind" CHECK ("kind" in ('staff', 'student', 'guardian')),
	CONSTRAINT "digital_card_status" CHECK ("status" in ('active', 'blocked')),
	CONSTRAINT "digital_card_language" CHECK ("language" in ('cn', 'us'))
);

CREATE TABLE "e_id_scan" (
	"id" uuid PRIMARY KEY,
	"card_id" uuid NOT NULL,
	"scanner_id" uuid NOT NULL,
	"result" text NOT NULL,
	"at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "e_id_scan_result" CHECK ("result" in ('valid', 'invalid'))
);

CREATE TABLE "id_photo_change" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"source" text NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"decided_by" uuid,
	"decided_at" timestamptz,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "id_photo_change_state" CHECK ("state" in ('pending', 'used', 'returned', 'replaced')),
	CONSTRAINT "id_photo_change_source" CHECK ("source" in ('self', 'staff'))
);

CREATE INDEX "custom_signup_status_created_at_index" ON "custom_signup" ("status","created_at");
CREATE INDEX "custom_signup_phone_bidx_index" ON "custom_signup" ("phone_bidx");
CREATE INDEX "business_card_organization_id_index" ON "business_card" ("organization_id");
CREATE UNIQUE INDEX "digital_card_one" ON "digital_card" ("user_id","kind","organization_id");
CREATE INDEX "digital_card_organization_id_issued_at_index" ON "digital_card" ("organization_id","issued_at");
CREATE INDEX "e_id_scan_card_id_at_index" ON "e_id_scan" ("card_id","at");
CREATE INDEX "e_id_scan_old" ON "e_id_scan" ("at");
CREATE INDEX "id_photo_change_organization_id_state_created_at_index" ON "id_photo_change" ("organization_id","state","created_at");
CREATE INDEX "id_photo_change_user_id_created_at_index" ON "id_photo_change" ("user_id","created_at");
CREATE UNIQUE INDEX "id_photo_change_pending" ON "id_photo_change" ("user_id") WHERE "state" = 'pending';
CREATE UNIQUE INDEX "id_photo_change_used" ON "id_photo_change" ("user_id") WHERE "state" = 'used';
ALTER TABLE "custom_signup" ADD CONSTRAINT "custom_signup_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "custom_signup" ADD CONSTRAINT "custom_signup_user_id_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id");
ALTER TABLE "business_card" ADD CONSTRAINT "business_card_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "business_card" ADD CONSTRAINT "business_card_user_department_id_user_department_id_fkey" FOREIGN KEY ("user_department_id") REFERENCES "user_department"("id") ON DELETE CASCADE;
ALTER TABLE "digital_card" ADD CONSTRAINT "digital_card_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "digital_card" ADD CONSTRAINT "digital_card_user_id_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id");
ALTER TABLE "e_id_scan" ADD CONSTRAINT "e_id_scan_card_id_digital_card_id_fkey" FOREIGN KEY ("card_id") REFERENCES "digital_card"("id");
ALTER TABLE "e_id_scan" ADD CONSTRAINT "e_id_scan_scanner_id_user_id_fkey" FOREIGN KEY ("scanner_id") REFERENCES "user"("id");
ALTER TABLE "id_photo_change" ADD CONSTRAINT "id_photo_change_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "id_photo_change" ADD CONSTRAINT "id_photo_change_user_id_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id");
ALTER TABLE "id_photo_change" ADD CONSTRAINT "id_photo_change_decided_by_user_id_fkey" FOREIGN KEY ("decided_by") REFERENCES "user"("id");
