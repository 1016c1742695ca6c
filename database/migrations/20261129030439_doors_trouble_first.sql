ALTER TABLE "doorlock" ADD COLUMN "trouble" integer GENERATED ALWAYS AS (case when status = 'fault' then 0 when status = 'offline' then 1 when attention_at is not null then 2
          when battery_pct < 20 then 3 when status = 'disabled' then 5 else 4 end) STORED NOT NULL;
CREATE INDEX "doorlock_organization_id_trouble_name_id_index" ON "doorlock" ("organization_id","trouble","name","id");
