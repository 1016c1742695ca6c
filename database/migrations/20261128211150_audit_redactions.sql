CREATE TABLE "audit_redaction" (
	"position" bigint PRIMARY KEY,
	"audit_id" uuid NOT NULL,
	"fields" text[] NOT NULL,
	"signature" text NOT NULL,
	"redacted_at" timestamptz DEFAULT now() NOT NULL
);

ALTER TABLE "data_task" ADD COLUMN "params_sealed" text;

-- What somebody typed into the search of a list before they exported it: tasks that ended need it no more. The audit log
-- is masked by the portal itself, since each of its rows has to be verified and signed (docs/decisions/027).
update data_task set params = jsonb_set(params, '{q}', '"***"')
 where params ? 'q' and params->>'q' is not null and state not in ('queued', 'running', 'ready');
