CREATE TABLE "allotment_claim" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"subject_id" uuid NOT NULL,
	"choices" jsonb NOT NULL,
	"pools" uuid[] NOT NULL,
	"waits" boolean NOT NULL,
	"state" text NOT NULL,
	"held_pools" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"missed" integer DEFAULT 0 NOT NULL,
	"position" bigint NOT NULL,
	"offered_until" timestamptz,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "allotment_claim_offer" CHECK (("state" = 'offered') = ("offered_until" is not null)),
	CONSTRAINT "allotment_claim_place" CHECK ("state" in ('offered', 'held') or cardinality("held_pools") = 0)
);

CREATE TABLE "allotment_pool" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"capacity" integer NOT NULL,
	"taken" integer DEFAULT 0 NOT NULL,
	"offer_hours" integer,
	"closes_at" timestamptz,
	"time_zone" text NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "allotment_pool_never_oversold" CHECK ("taken" between 0 and "capacity")
);

CREATE UNIQUE INDEX "allotment_claim_once" ON "allotment_claim" ("kind","subject_id") WHERE "state" <> 'ended';
CREATE INDEX "allotment_claim_queue" ON "allotment_claim" ("kind","owner_id","missed","position","id") WHERE "state" in ('waiting', 'offered');
CREATE INDEX "allotment_claim_owner" ON "allotment_claim" ("kind","owner_id","state");
CREATE INDEX "allotment_claim_due" ON "allotment_claim" ("offered_until") WHERE "state" = 'offered';
CREATE INDEX "allotment_pool_owner" ON "allotment_pool" ("kind","owner_id","id");
