import { expect, it } from 'vitest'
import { ALL_ROLES } from '#server/core/scopes.schema.ts'
import { roleName } from './role-name.ts'

it('says of each role what it is called and what it allows', () => {
  const said = ALL_ROLES.flatMap((role) => [roleName(role), roleName(role, 'hint')])
  expect(new Set(said).size).toBe(2 * ALL_ROLES.length)
})
