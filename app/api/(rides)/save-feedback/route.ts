import { endpoint } from '#server/http/endpoint.ts'
import { saveFeedback } from '#server/rides/feedback/save.service.ts'

export const POST = endpoint(saveFeedback, {
  accepts: { link: true },
  example: { request: { order_id: 'ord_1', stars: 5, comment: 'Thank you', reasons: ['Clean car'], tips: '1.50' } },
})
