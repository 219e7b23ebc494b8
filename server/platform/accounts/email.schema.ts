import { z } from 'zod'
import { emailAddress } from './account.schema.ts'

export const ChangeEmail = z.strictObject({ email: emailAddress })

export const ConfirmEmail = z.strictObject({ token: z.string().max(200).describe('Token of the link in the e-mail') })
