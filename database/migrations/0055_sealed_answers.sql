DROP INDEX "idempotency_key_created_at_index";
ALTER TABLE "idempotency_key" ADD COLUMN "sealed" text;
ALTER TABLE "idempotency_key" ADD COLUMN "expires_at" timestamptz DEFAULT now() + interval '1 day' NOT NULL;
CREATE INDEX "idempotency_key_expires_at_index" ON "idempotency_key" ("expires_at");
