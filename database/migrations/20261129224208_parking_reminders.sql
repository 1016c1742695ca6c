-- what was told is told: the end of a permit up to the step of its row, that of a paper on the thirtieth day before
INSERT INTO "reminder" ("subject", "ends_on", "step")
SELECT 'parking:' || "id", "valid_to", "reminded_days" FROM "parking"
WHERE "reminded_days" IS NOT NULL AND "valid_to" >= current_date
UNION ALL
SELECT 'parking:' || "id" || ':paper', least("vehicle_license_valid_to", "driving_license_valid_to"), 30 FROM "parking"
WHERE "status" IN ('approved', 'suspended')
  AND least("vehicle_license_valid_to", "driving_license_valid_to") BETWEEN current_date AND current_date + 30;

ALTER TABLE "parking" DROP COLUMN "reminded_days";
