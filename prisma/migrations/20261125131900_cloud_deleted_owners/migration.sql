-- AlterTable
ALTER TABLE "cloud_owner" ADD COLUMN     "deleted_at" TIMESTAMPTZ(3);

-- The deletion of an account records that what it has is to be deleted, whatever deletes the account.
CREATE FUNCTION cloud_owner_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO cloud_owner (owner_id, deleted_at) VALUES (OLD.id, now())
  ON CONFLICT (owner_id) DO UPDATE SET deleted_at = now();
  RETURN NULL;
END $$;

CREATE TRIGGER cloud_owner_deleted AFTER DELETE ON user_account
  FOR EACH ROW EXECUTE FUNCTION cloud_owner_deleted();

-- Accounts that were deleted before, as the audit log recorded it.
UPDATE cloud_owner SET deleted_at = now()
WHERE owner_id IN (SELECT substr(subject, 6) FROM audit_entry WHERE action = 'account.delete' AND subject LIKE 'user:%');
