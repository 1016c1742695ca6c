CREATE TABLE "data_task_refusal" (
	"data_task_id" uuid,
	"row_no" integer,
	"reason" text NOT NULL,
	CONSTRAINT "data_task_refusal_pkey" PRIMARY KEY("data_task_id","row_no")
);

ALTER TABLE "data_task" ADD COLUMN "reading" jsonb;
ALTER TABLE "data_task_refusal" ADD CONSTRAINT "data_task_refusal_data_task_id_data_task_id_fkey" FOREIGN KEY ("data_task_id") REFERENCES "data_task"("id") ON DELETE CASCADE;
