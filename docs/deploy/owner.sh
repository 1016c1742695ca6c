#!/bin/sh
# Run once by the image of PostgreSQL, on an empty volume: the owner of the portal's database, who is no superuser.
set -eu
psql --set=ON_ERROR_STOP=1 --username="${POSTGRES_USER:-postgres}" --set=password="$POSTGRES_PASSWORD" <<'SQL'
create role portal login createrole password :'password';
create database portal owner portal;
SQL
