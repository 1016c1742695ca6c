-- One row of a school group that does not exist: whoever sees it without a reach is not bound by row level security.
create table row_security_probe (client_id uuid primary key default gen_random_uuid());
insert into row_security_probe default values;
