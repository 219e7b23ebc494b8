-- The audit is append-only: whoever changes it must take this guard away first, which the table's owner alone can.
create function audit_entry_refuse() returns trigger language plpgsql as $$
begin
  raise exception 'audit_entry is append-only: % refused', tg_op using errcode = 'insufficient_privilege';
end
$$;

create trigger audit_entry_guard
  before update or delete or truncate on audit_entry
  for each statement execute function audit_entry_refuse();
