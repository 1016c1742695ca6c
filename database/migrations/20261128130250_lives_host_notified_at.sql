alter table "live" rename column "host_told_at" to "host_notified_at";
