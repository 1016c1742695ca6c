-- Booking numbers are counted over a school group: it goes on where the furthest of its schools has come to on a day.
INSERT INTO visitor_counter (organization_id, day, last)
SELECT organization.client_id, visitor_counter.day, max(visitor_counter.last)
FROM visitor_counter JOIN organization ON organization.id = visitor_counter.organization_id
GROUP BY 1, 2
ON CONFLICT (organization_id, day) DO UPDATE SET last = greatest(visitor_counter.last, excluded.last);
