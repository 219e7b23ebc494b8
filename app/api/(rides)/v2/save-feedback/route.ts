import { endpoint } from '#server/http/endpoint.ts'
import { saveFeedbackV2 } from '#server/rides/feedback/save.service.ts'

export const POST = endpoint(saveFeedbackV2, {
  accepts: { link: true },
  example: {
    request: {
      order_id: 'ord_1',
      stars: 5,
      reasons: { quality_choices: ['Clean car'], better_quality_choices: ['Faster pickup'] },
      tips: '1.50',
    },
  },
})
