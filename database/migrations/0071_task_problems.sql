ALTER TABLE "data_task" ADD COLUMN "problems" jsonb DEFAULT '[]' NOT NULL;
