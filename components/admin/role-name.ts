import { texts } from '#i18n/texts.ts'
import type { Role } from '#server/core/scopes.schema.ts'

/** What a role is called in the language of the page; what it allows is `hint`. */
export function roleName(role: Role, part: 'name' | 'hint' = 'name'): string {
  return texts('admin.roles')(`${role}.${part}`)
}
