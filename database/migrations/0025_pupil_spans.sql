-- A pupil is in one class at a time. The constraint waits for the commit, so that one span may end and the next begin
-- in one transaction.
alter table student_class add constraint student_class_overlap
  exclude using gist (student_id with =, daterange(valid_from, valid_to, '[]') with &&) deferrable initially immediate;
