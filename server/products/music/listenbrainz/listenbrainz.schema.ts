import { z } from 'zod'
import { named, text } from '#server/core/base.schema.ts'

const time = z.iso.datetime()

export const ListenBrainzView = named('ListenBrainz', {
  site: z.string().describe('Address of the site that listens are sent to'),
  user: z.string().nullable().describe('Name of the account there; null when nothing is sent'),
  stopped: z.boolean().describe('True when the token is no longer accepted: it waits for another one'),
  waiting: z.int().describe('Listens that are not sent yet'),
  sentAt: time.nullable().describe('When listens were sent last'),
})

export const ConnectListenBrainz = z.strictObject({
  token: text(200, 1).describe('User token of ListenBrainz'),
})
