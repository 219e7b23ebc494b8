import { Button } from '#components/ui/button.tsx'
import { Input } from '#components/ui/input.tsx'

type AuditFilterProps = { actor?: string; action?: string; subject?: string }

/** What to look for, as a plain form: its address is the state of the list. */
export function AuditFilter({ actor, action, subject }: AuditFilterProps) {
  return (
    <search>
      <form action="/admin/audit" className="flex flex-wrap gap-2">
        <Input
          name="action"
          defaultValue={action}
          maxLength={100}
          placeholder="Action: tokens.create, tokens."
          aria-label="Action"
          className="w-full sm:w-60"
        />
        <Input
          name="actor"
          defaultValue={actor}
          maxLength={100}
          placeholder="Account: usr_…"
          aria-label="Account"
          className="w-full sm:w-60"
        />
        <Input
          name="subject"
          defaultValue={subject}
          maxLength={200}
          placeholder="Subject: token:tok_…"
          aria-label="Subject"
          className="w-full sm:w-60"
        />
        <Button type="submit">Filter</Button>
      </form>
    </search>
  )
}
