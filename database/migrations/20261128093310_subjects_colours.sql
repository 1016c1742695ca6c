-- Colours are the six of the portal's palette in its order, in which green, red and purple stand at other places: each
-- subject keeps the colour that it was given by name.
UPDATE "subject" SET "colour" = CASE "colour" WHEN '3' THEN '5' WHEN '5' THEN '6' WHEN '6' THEN '3' ELSE "colour" END;
