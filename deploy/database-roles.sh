#!/bin/sh
# Makes the two roles and the database of docs/operations/database.md, once, in an empty PostgreSQL. Their passwords are
# in the two URLs.
set -eu
password_of() { sed 's#^[^:]*://[^:]*:\([^@]*\)@.*#\1#' "/run/secrets/$1"; }
psql -v ON_ERROR_STOP=1 -v owner="$(password_of migration_database_url)" -v runtime="$(password_of database_url)" <<'SQL'
CREATE ROLE club_owner LOGIN PASSWORD :'owner';
CREATE ROLE club LOGIN PASSWORD :'runtime';
CREATE DATABASE club OWNER club_owner;
\connect club
ALTER SCHEMA public OWNER TO club_owner;
SQL
