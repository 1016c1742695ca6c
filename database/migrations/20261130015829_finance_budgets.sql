CREATE TABLE "budget_hold" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"budget_id" uuid NOT NULL,
	"source_type" text NOT NULL,
	"source_id" uuid NOT NULL,
	"state" text NOT NULL,
	"amount_fen" bigint DEFAULT 0 NOT NULL,
	"used_fen" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "budget_hold_money" CHECK ("amount_fen" >= 0 and "used_fen" between 0 and "amount_fen")
);

CREATE TABLE "finance_subject" (
	"id" uuid PRIMARY KEY,
	"client_id" uuid NOT NULL,
	"year" integer NOT NULL,
	"code" text NOT NULL,
	"parent_code" text,
	"name" text NOT NULL,
	"name_en" text,
	"level" integer NOT NULL,
	"is_leaf" boolean DEFAULT true NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"source" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "finance_subject_shape" CHECK ("code" ~ '^[0-9]{3,10}$' and "level" between 1 and 4)
);

CREATE TABLE "oa_budget" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"year" integer NOT NULL,
	"department_id" uuid NOT NULL,
	"subject_code" text NOT NULL,
	"amount_fen" bigint DEFAULT 0 NOT NULL,
	"reserved_fen" bigint DEFAULT 0 NOT NULL,
	"committed_fen" bigint DEFAULT 0 NOT NULL,
	"used_fen" bigint DEFAULT 0 NOT NULL,
	"remark" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "oa_budget_parts" CHECK ("reserved_fen" >= 0 and "committed_fen" >= 0 and "used_fen" >= 0),
	CONSTRAINT "oa_budget_bound" CHECK ("reserved_fen" + "committed_fen" + "used_fen" <= "amount_fen")
);

CREATE UNIQUE INDEX "budget_hold_source" ON "budget_hold" ("source_type","source_id");
CREATE INDEX "budget_hold_of_budget" ON "budget_hold" ("budget_id","updated_at","id");
CREATE UNIQUE INDEX "finance_subject_code" ON "finance_subject" ("client_id","year","code");
CREATE UNIQUE INDEX "oa_budget_one" ON "oa_budget" ("organization_id","year","department_id","subject_code");
CREATE INDEX "oa_budget_by_subject" ON "oa_budget" ("organization_id","year","subject_code","id");
CREATE INDEX "oa_budget_by_amount" ON "oa_budget" ("organization_id","year","amount_fen","id");
CREATE INDEX "oa_budget_department_id_index" ON "oa_budget" ("department_id");
ALTER TABLE "budget_hold" ADD CONSTRAINT "budget_hold_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "budget_hold" ADD CONSTRAINT "budget_hold_budget_id_oa_budget_id_fkey" FOREIGN KEY ("budget_id") REFERENCES "oa_budget"("id");
ALTER TABLE "finance_subject" ADD CONSTRAINT "finance_subject_client_id_organization_id_fkey" FOREIGN KEY ("client_id") REFERENCES "organization"("id");
ALTER TABLE "oa_budget" ADD CONSTRAINT "oa_budget_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "oa_budget" ADD CONSTRAINT "oa_budget_department_id_department_id_fkey" FOREIGN KEY ("department_id") REFERENCES "department"("id");
