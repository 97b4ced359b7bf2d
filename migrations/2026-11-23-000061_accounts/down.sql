DROP TABLE invitations;
DROP TABLE password_resets;
DROP TRIGGER accounts_rights ON accounts;
CREATE TRIGGER accounts_rights AFTER UPDATE OF roles, judges, erased_at ON accounts FOR EACH ROW
    WHEN ((OLD.roles, OLD.judges, OLD.erased_at)
          IS DISTINCT FROM (NEW.roles, NEW.judges, NEW.erased_at))
    EXECUTE FUNCTION note_rights_change('id');
DROP INDEX accounts_named, accounts_suspended;
ALTER TABLE accounts
    DROP CONSTRAINT accounts_suspension_whole,
    DROP COLUMN suspension, DROP COLUMN suspended_by, DROP COLUMN suspended_at;
DROP TABLE reasons;
