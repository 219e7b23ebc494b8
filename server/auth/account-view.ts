import type { z } from 'zod'
import type { User } from '#prisma/generated/client.ts'
import type { AccountView } from './account.schema.ts'

/** An account's row as its owner sees it. */
export function accountView({ id, name, email, roles }: User): z.input<typeof AccountView> {
  return { id, name, email, roles }
}
