-- The role that every pooled connection takes. It owns nothing and cannot log in, so a migration
-- can take rights from it (the log of matches is not to be changed) that an owner would keep.
--
-- Roles belong to the cluster, databases come and go: several databases may get here at once. The
-- loser of such a race finds the role made, or a catalog row just changed, and looks again.
DO $$
DECLARE
    -- Until Postgres 16 whoever was a member of a role could take it.
    may_take text := CASE WHEN current_setting('server_version_num')::int < 160000
        THEN 'MEMBER' ELSE 'SET' END;
BEGIN
    FOR attempt IN 1..100 LOOP
        BEGIN
            IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'highnoon_writer') THEN
                CREATE ROLE highnoon_writer NOLOGIN;
            END IF;
            -- Who may take it already need not be one who may grant it.
            IF NOT pg_has_role('highnoon_writer', may_take) THEN
                GRANT highnoon_writer TO CURRENT_USER;
            END IF;
            RETURN;
        EXCEPTION WHEN duplicate_object OR unique_violation OR internal_error THEN
            PERFORM pg_sleep(0.02);
        END;
    END LOOP;
    RAISE EXCEPTION 'the role highnoon_writer could be neither made nor granted';
END
$$;

-- Tables made from here on are the writer's to use, unless a later migration revokes it.
DO $$
BEGIN
    EXECUTE format('GRANT USAGE ON SCHEMA %I TO highnoon_writer', current_schema());
    EXECUTE format(
        'ALTER DEFAULT PRIVILEGES IN SCHEMA %I
         GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO highnoon_writer', current_schema());
    EXECUTE format(
        'ALTER DEFAULT PRIVILEGES IN SCHEMA %I
         GRANT USAGE, SELECT ON SEQUENCES TO highnoon_writer', current_schema());
END
$$;
