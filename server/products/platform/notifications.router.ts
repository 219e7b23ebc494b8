import { procedure, router } from '#server/api/trpc/init.ts'
import { withMarkedFacts } from '#server/platform/notifications/kinds.ts'
import {
  getMailSubscription,
  listMailSettings,
  unsubscribeMails,
  updateMailSetting,
} from '#server/platform/notifications/mails.service.ts'
import {
  countNotifications,
  listNotifications,
  markNotification,
  markNotifications,
} from '#server/platform/notifications/notifications.service.ts'

export const notificationsRouter = router({
  list: procedure(listNotifications, ({ items, next }) => ({ items: items.map(withMarkedFacts), next })),
  counts: procedure(countNotifications),
  mark: procedure(markNotification),
  markAll: procedure(markNotifications),
  mails: procedure(listMailSettings),
  setMail: procedure(updateMailSetting),
  subscription: procedure(getMailSubscription),
  unsubscribe: procedure(unsubscribeMails),
})
