CREATE TABLE "account_merge_change" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "account_merge_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"merge_id" uuid NOT NULL,
	"tab" text NOT NULL,
	"key" jsonb NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb
);

ALTER TABLE "account_merge" ADD COLUMN "undone_by" uuid;
ALTER TABLE "account_merge" ADD COLUMN "undone_at" timestamptz;
CREATE INDEX "account_merge_change_merge_id_index" ON "account_merge_change" ("merge_id");
ALTER TABLE "account_merge" ADD CONSTRAINT "account_merge_undone_by_user_id_fkey" FOREIGN KEY ("undone_by") REFERENCES "user"("id");
ALTER TABLE "account_merge_change" ADD CONSTRAINT "account_merge_change_merge_id_account_merge_id_fkey" FOREIGN KEY ("merge_id") REFERENCES "account_merge"("id") ON DELETE CASCADE;
ALTER TABLE "account_merge" DROP CONSTRAINT "account_merge_state", ADD CONSTRAINT "account_merge_state" CHECK ("state" in ('requested', 'done', 'refused', 'undone'));
