import { expect, it } from 'vitest'
import { texts } from '#i18n/texts.ts'
import { ALL_ROLES } from '#server/core/scopes.schema.ts'

it('says of each role what it allows', () => {
  expect(new Set(ALL_ROLES.map((role) => texts('admin.roles')(role))).size).toBe(ALL_ROLES.length)
})
