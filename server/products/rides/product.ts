import { product } from '#server/core/product.ts'
import { LINK_SESSION, linkActor } from './feedback/link-session.ts'
import { rides as schema } from './product.schema.ts'
import { ridesRouter } from './router.ts'

/** The end of a trip: its feedback, and the support tasks that come of it. */
export const rides = product({
  ...schema,
  routers: { rides: ridesRouter },
  tags: [
    { name: 'Orders', description: 'Finished trips', ids: ['orders.'] },
    { name: 'Feedback', description: 'The feedback screen and what it saves', ids: ['feedback.'] },
    {
      name: 'Feedback links',
      description: 'Links that open the feedback screen without signing in',
      ids: ['orders.createFeedbackLink', 'feedback.openLink'],
    },
    { name: 'Support tasks', description: 'The inbox of the support desk', ids: ['support.'] },
    {
      name: 'Deliveries',
      description: 'The support desk of the settings, and deliveries of feedback to it',
      ids: ['support.listDeliveries', 'support.retry', 'support.getDesk', 'support.tryDesk'],
    },
    { name: 'Feedback choices', description: 'The choices of the feedback screen, by version', ids: ['choices.'] },
    { name: 'Feature switches', description: 'Features on and off, by client', ids: ['switches.', 'config.'] },
  ],
  credential: {
    name: 'feedbackLink',
    description: 'A session from `POST /api/feedback-sessions` (`rls_…`), limited to one order',
    prefix: LINK_SESSION,
    identify: linkActor,
  },
  sharedPages: ['/rides', '/rides/feedback/[orderId]'],
  api: () => import('./api.ts'),
  process: () => import('./process.ts'),
})
