-- For every key that ever sealed here a value that it alone opens: a start with other keys notices.
create table key_canary (
  key_id text primary key,
  sealed text not null,
  -- by the first key of all, from which the blind indexes come
  signature text not null,
  created_at timestamptz not null default now()
);
