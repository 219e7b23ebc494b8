import { procedure, router } from '#server/api/trpc/init.ts'
import {
  discardDelivery,
  getDelivery,
  listDeliveries,
  sendAgain,
  sendTestEvent,
} from '#server/platform/webhooks/deliveries.service.ts'
import {
  createWebhook,
  deleteWebhook,
  getWebhook,
  listWebhooks,
  rotateSecret,
  updateWebhook,
} from '#server/platform/webhooks/webhooks.service.ts'

export const webhooksRouter = router({
  list: procedure(listWebhooks),
  get: procedure(getWebhook),
  create: procedure(createWebhook),
  update: procedure(updateWebhook),
  delete: procedure(deleteWebhook),
  rotateSecret: procedure(rotateSecret),
  test: procedure(sendTestEvent),
  deliveries: procedure(listDeliveries),
  delivery: procedure(getDelivery),
  sendAgain: procedure(sendAgain),
  discard: procedure(discardDelivery),
})
