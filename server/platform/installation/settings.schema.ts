import { z } from 'zod'
import { nameText, named } from '#server/core/base.schema.ts'

/** Fields that are absent stay as they are. */
export const UpdateInstallation = z.strictObject({
  name: nameText(40).optional().describe('Name on pages'),
  sign_up: z.boolean().optional().describe('Whether people may create accounts'),
})

const setting = z.string().nullable()

export const InstallationView = named('Installation', {
  name: z.string().describe('Name on pages'),
  sign_up: z.boolean().describe('Whether people may create accounts'),
  sign_up_fixed: z.boolean().describe('SIGN_UP=off closes sign-up whatever is chosen here'),
  environment: z
    .object({ PUBLIC_URL: setting, PRODUCTS: setting, SMTP_URL: setting, MAIL_FROM: setting, BACKUP_TARGET: setting })
    .describe('What only the environment sets; null where it does not. Without secrets'),
})
