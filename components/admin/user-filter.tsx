import { Button } from '#components/ui/button.tsx'
import { Input } from '#components/ui/input.tsx'
import { Select } from '#components/ui/select.tsx'
import { ALL_ROLES } from '#server/core/access.schema.ts'

/** Search and role, as a plain form: its address is the state of the list. */
export function UserFilter({ q, role }: { q?: string; role?: string }) {
  return (
    <search>
      <form action="/admin/users" className="flex flex-wrap gap-2">
        <Input
          type="search"
          name="q"
          defaultValue={q}
          maxLength={100}
          placeholder="Name or address"
          aria-label="Name or address"
          className="w-full sm:w-72"
        />
        <Select name="role" defaultValue={role ?? ''} aria-label="Role" className="w-40 max-sm:flex-1">
          <option value="">Every role</option>
          {ALL_ROLES.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </Select>
        <Button type="submit">Filter</Button>
      </form>
    </search>
  )
}
