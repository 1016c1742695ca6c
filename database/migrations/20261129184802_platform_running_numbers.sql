CREATE TABLE "running_number" (
	"organization_id" uuid,
	"series" text,
	"period" text,
	"last" integer NOT NULL,
	CONSTRAINT "running_number_pkey" PRIMARY KEY("organization_id","series","period")
);

-- every series goes on behind the highest number that was given
INSERT INTO "running_number" ("organization_id", "series", "period", "last")
SELECT "organization_id", 'visitor.no', "day"::text, "last" FROM "visitor_counter"
UNION ALL
SELECT "organization_id", 'serve_user.badge', '', max(substring("badge_no" from 3)::int)
FROM "serve_user" WHERE "badge_no" ~ '^FW[0-9]{4,9}$' GROUP BY "organization_id"
UNION ALL
SELECT "client_id", 'staff.number', substring("number" from 2 for 4), max(substring("number" from 6)::int)
FROM "user" WHERE "client_id" IS NOT NULL AND "number" ~ '^T[0-9]{8}$' GROUP BY 1, 3;

DROP TABLE "visitor_counter";
