import { endpoint } from '#server/http/endpoint.ts'
import { saveFeedbackV2 } from '#server/rides/feedback/save.service.ts'

export const POST = endpoint(saveFeedbackV2, {
  accepts: { link: true },
  failures: ['not_found'],
})
