-- Entries older than AUDIT_RETENTION_DAYS leave the table once they stand in an archive: the task that writes it sets
-- `quartet.audit_archived` for its transaction. Changing entries and emptying the table stay refused.
create or replace function audit_entry_refuse() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('quartet.audit_archived', true) = 'on' then
    return null;
  end if;
  raise exception 'audit_entry is append-only: % refused', tg_op using errcode = 'insufficient_privilege';
end
$$;

-- An earlier guard that refuses the same.
drop trigger audit_entry_is_append_only on audit_entry;
drop function audit_entry_is_append_only();
