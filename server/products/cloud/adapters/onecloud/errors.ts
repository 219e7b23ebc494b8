import { statusOf } from '#server/core/errors.ts'
import type { ErrorStyle } from '#server/api/http/error-response.ts'

/** `{"Message": …}`, with `ModelState` where single fields are wrong. There is no 422. */
export const oneCloudErrors: ErrorStyle = {
  status: ({ code }) => (code === 'unprocessable' ? 400 : statusOf(code)),
  body: ({ message, details: { fields } }) => ({ Message: message, ...(fields && { ModelState: fields }) }),
}
