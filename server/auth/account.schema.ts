import { z } from 'zod'

/** The caller, as the browser may know it. */
export const AccountView = z.object({
  id: z.string().describe('Account id'),
  name: z.string().describe('Display name'),
  email: z.string().describe('E-mail address'),
  roles: z.array(z.string()).describe('Roles: user, employer, agent, operator'),
})

export const Me = z.object({ account: AccountView.nullable().describe('The signed-in account, or null') })
