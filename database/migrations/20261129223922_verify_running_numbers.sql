-- each kind of paper goes on behind the highest number of its school and year
INSERT INTO "running_number" ("organization_id", "series", "period", "last")
SELECT "organization_id", 'issued_paper.' || "kind", split_part("number", '-', 1), max(split_part("number", '-', 2)::int)
FROM "issued_paper" GROUP BY 1, 2, 3;
