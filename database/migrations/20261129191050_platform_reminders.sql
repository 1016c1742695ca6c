CREATE TABLE "reminder" (
	"subject" text,
	"ends_on" date,
	"step" integer NOT NULL,
	CONSTRAINT "reminder_pkey" PRIMARY KEY("subject","ends_on")
);

CREATE INDEX "reminder_ends_on_index" ON "reminder" ("ends_on");

-- what was told under a key of an effect is told
INSERT INTO "reminder" ("subject", "ends_on", "step")
SELECT "subject", "ends_on", min("step") FROM (
  SELECT 'serve_user:' || "part"[2] || ':' || CASE "part"[3]
      WHEN 'Health certificate' THEN 'health' WHEN 'Trade qualification' THEN 'qualification'
      WHEN 'Electrician’s licence' THEN 'electrician' WHEN 'Driving licence' THEN 'driving'
      WHEN 'Other certificate' THEN 'other' ELSE 'contract' END AS "subject",
    "part"[4]::date AS "ends_on", "part"[5]::int AS "step"
  FROM (SELECT string_to_array("key", ':') AS "part" FROM "job_effect" WHERE "key" ~ '^serve_user:[0-9a-f-]{36}:[^:]+:[0-9-]{10}:[0-9]+$') AS "told"
  UNION ALL
  SELECT 'role_user:' || "part"[2], "part"[3]::date, "part"[4]::int
  FROM (SELECT string_to_array("key", ':') AS "part" FROM "job_effect" WHERE "key" ~ '^role_user[.]ending:[0-9a-f-]{36}:[0-9-]{10}:[0-9]+$') AS "told"
) AS "told" GROUP BY "subject", "ends_on";
