-- permits go on behind the last number of each school and year
INSERT INTO "running_number" ("organization_id", "series", "period", "last")
SELECT "organization_id", 'parking.no', "year"::text, "last" FROM "parking_counter";

DROP TABLE "parking_counter";
