ALTER TABLE "teacher" ALTER COLUMN "probation_months" DROP DEFAULT;
ALTER TABLE "teacher" ALTER COLUMN "probation_months" DROP NOT NULL;

-- until now 0 meant that nothing was agreed; of whoever has not begun yet it still does
UPDATE "teacher" SET "probation_months" = NULL WHERE "entry_status" = 'pending_entry' AND "probation_months" = 0;
