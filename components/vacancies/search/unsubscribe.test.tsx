import { expect, it } from 'vitest'
import { failed, render, trpc } from '#components/testing/render.tsx'
import { Unsubscribe } from './unsubscribe.tsx'

const link = trpc.vacancies.savedSearches.unsubscription.queryOptions({ token: '1-none' })

it('says what is wrong with a link that leads nowhere, instead of offering to try again', () => {
  const missing = failed(link, 'Not found', { code: 'NOT_FOUND', httpStatus: 404, reason: 'not_found' })
  const html = render(<Unsubscribe token="1-none" />, [missing])
  expect(html).toContain('There is no saved search at this link')
  expect(html).not.toContain('Try again')
  const failure = failed(link, 'Busy', { code: 'SERVICE_UNAVAILABLE', httpStatus: 503 })
  expect(render(<Unsubscribe token="1-none" />, [failure])).toContain('Try again')
})
