-- Spans of days that never overlap: school years inside a school group, semesters inside a school. The constraints
-- wait for the commit, so that two neighbours may be moved in one transaction.
create extension if not exists btree_gist;

alter table school_year add constraint school_year_overlap
  exclude using gist (client_id with =, daterange(starts_on, ends_on, '[]') with &&) deferrable initially immediate;

alter table semester add constraint semester_overlap
  exclude using gist (organization_id with =, daterange(starts_on, ends_on, '[]') with &&) deferrable initially immediate;
