-- From here on the chain over the audit log is made with a key that stands outside the database. What was chained before
-- stays as it is; where that ends is written down, signed by the first start that has the key, and kept by the table:
-- a node of the version before seals nothing more, and leaves it to the new ones.
lock table audit_seal in access exclusive mode; -- no node seals while its end is read
create table audit_chain (
  id integer primary key default 1 check (id = 1),
  keyed_after bigint not null,
  signature text,
  switched_at timestamptz not null default now()
);
insert into audit_chain (keyed_after) select coalesce(max(position), 0) from audit_seal;
alter table audit_seal add column is_keyed boolean not null default false;
do $$ begin
  execute format('alter table audit_seal add constraint audit_seal_keyed check (is_keyed = (position > %s)) not valid',
                 (select keyed_after from audit_chain));
end $$;
