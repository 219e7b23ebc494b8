import { z } from 'zod'
import { named, nameText, opaqueId } from '#server/core/base.schema.ts'

const AppPasswordView = named('AppPassword', {
  id: z.string().describe('Id'),
  name: z.string().describe('Name'),
  createdAt: z.iso.datetime().describe('When it was made'),
  lastUsedAt: z.iso.datetime().nullable().describe('When a player last signed in with it; null before that'),
})
export const AppPasswordList = named('AppPasswords', {
  username: z.string().describe('The user name that players ask for'),
  items: z.array(AppPasswordView).describe('The last one first'),
})
export const CreatedAppPassword = AppPasswordView.extend({
  username: z.string().describe('The user name that players ask for'),
  password: z.string().describe('The password, shown in this response only'),
}).meta({ id: 'CreatedAppPassword' })
export const CreateAppPassword = z.strictObject({
  name: nameText(100)
    .describe('Name, such as that of the player')
    .meta({ examples: ['Phone'] }),
})
export const AppPasswordId = z.strictObject({ id: opaqueId('map').describe('Id of the app password') })
