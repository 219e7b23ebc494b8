import { procedure, router } from '#server/api/trpc/init.ts'
import * as deliveries from '#server/platform/webhooks/deliveries.service.ts'
import * as webhooks from '#server/platform/webhooks/webhooks.service.ts'

export const webhooksRouter = router({
  list: procedure(webhooks.listWebhooks),
  get: procedure(webhooks.getWebhook),
  create: procedure(webhooks.createWebhook),
  update: procedure(webhooks.updateWebhook),
  delete: procedure(webhooks.deleteWebhook),
  rotateSecret: procedure(webhooks.rotateSecret),
  test: procedure(deliveries.sendTestEvent),
  deliveries: procedure(deliveries.listDeliveries),
  delivery: procedure(deliveries.getDelivery),
  sendAgain: procedure(deliveries.sendAgain),
  discard: procedure(deliveries.discardDelivery),
})
