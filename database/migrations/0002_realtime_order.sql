-- Positions of real-time events in the order in which they become visible. The lock is taken at commit and held until
-- the rows are visible; a transaction that notifies is serialised there by PostgreSQL anyway.
create sequence realtime_position;

create function realtime_settle() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7414);
  update realtime_event set position = nextval('realtime_position') where uid = new.uid;
  -- the channel of bus/bus.ts; equal notes of one transaction arrive once
  perform pg_notify('shuyuan_bus', json_build_array('realtime', new.channel)::text);
  return null;
end $$;

create constraint trigger realtime_settle after insert on realtime_event
  deferrable initially deferred for each row execute function realtime_settle();
