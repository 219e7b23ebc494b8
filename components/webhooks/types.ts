import type { RouterOutput } from '#components/trpc/client.ts'

export type Webhook = RouterOutput['webhooks']['list']['items'][number]
export type CreatedWebhook = RouterOutput['webhooks']['create']
