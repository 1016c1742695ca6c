CREATE TABLE "receipt_round" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"step" text,
	"user_id" uuid,
	"target" text NOT NULL,
	"channels" text[] NOT NULL,
	"due_at" timestamptz NOT NULL,
	"done_at" timestamptz,
	"urged" integer,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "receipt_round_asked" CHECK (("step" is null) = ("user_id" is not null)),
	CONSTRAINT "receipt_round_step" CHECK ("step" in ('in_site', 'email', 'sms', 'call')),
	CONSTRAINT "receipt_round_target" CHECK ("target" in ('unread', 'unconfirmed'))
);

CREATE INDEX "receipt_round_subject" ON "receipt_round" ("subject_id","created_at");
CREATE UNIQUE INDEX "receipt_round_step_once" ON "receipt_round" ("subject_id","step") WHERE "step" is not null;
CREATE INDEX "receipt_round_due" ON "receipt_round" ("due_at") WHERE "done_at" is null;
CREATE INDEX "receipt_round_calls" ON "receipt_round" ("done_at") WHERE "step" = 'call' and "done_at" is not null;

-- What was reminded stays, and so do steps that are still to come: the clock of the engine takes them.
INSERT INTO receipt_round (id, organization_id, kind, subject_id, user_id, target, channels, due_at, done_at, urged, created_at)
SELECT u.id, u.organization_id, CASE WHEN n.id IS NULL THEN 'announcement' ELSE 'internotification' END, u.subject_id, u.user_id,
       u.target, '{in_site}', u.created_at, u.created_at, u.urged, u.created_at
  FROM notice_urge u
  LEFT JOIN internotification n ON n.id = u.subject_id;
INSERT INTO receipt_round (id, organization_id, kind, subject_id, step, target, channels, due_at, done_at, urged, created_at)
SELECT s.id, s.organization_id, 'internotification', s.notice_id, s.step,
       CASE WHEN n.must_confirm OR n.reply_kind <> 'none' THEN 'unconfirmed' ELSE 'unread' END,
       CASE s.step WHEN 'call' THEN '{}' WHEN 'in_site' THEN '{in_site}' ELSE ARRAY[s.step, 'in_site'] END,
       s.due_at, s.done_at, s.urged, s.created_at
  FROM notice_escalation_step s
  JOIN internotification n ON n.id = s.notice_id
 WHERE s.done_at IS NOT NULL OR n.status = 'sent';

-- What somebody asked for at night waits for the morning as a job that no version knows from here on.
DO $$
BEGIN
  IF to_regclass('pgboss.job') IS NULL THEN RETURN; END IF;
  UPDATE receipt_round r
     SET done_at = NULL, due_at = j.start_after, channels = ARRAY(SELECT jsonb_array_elements_text(j.data -> 'channels'))
    FROM pgboss.job j
   WHERE j.name = 'notices.urge' AND j.state IN ('created', 'retry') AND j.data ->> 'urge_id' = r.id::text;
  DELETE FROM pgboss.job WHERE name IN ('notices.urge', 'notices.climb_ladder') AND state IN ('created', 'retry');
END $$;

DROP TABLE notice_escalation_step;
DROP TABLE notice_urge;
