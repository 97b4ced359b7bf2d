-- The role itself stays: other databases of the cluster may use it.
DO $$
BEGIN
    EXECUTE format(
        'ALTER DEFAULT PRIVILEGES IN SCHEMA %I REVOKE ALL ON SEQUENCES FROM highnoon_writer',
        current_schema());
    EXECUTE format(
        'ALTER DEFAULT PRIVILEGES IN SCHEMA %I REVOKE ALL ON TABLES FROM highnoon_writer',
        current_schema());
    EXECUTE format('REVOKE USAGE ON SCHEMA %I FROM highnoon_writer', current_schema());
END
$$;
