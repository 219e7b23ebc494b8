import { TRPCClientError } from '@trpc/client'
import { expect, it } from 'vitest'
import { render, textOf } from '#components/testing/render.tsx'
import { QueryError } from './query-error.tsx'

it('shows the message of the server with its request id', () => {
  const data = { code: 'NOT_FOUND', httpStatus: 404, reason: 'not_found', requestId: 'r-7' }
  const error = TRPCClientError.from({ error: { message: 'No such vacancy', code: -32004, data } } as never)
  expect(textOf(render(<QueryError error={error} />))).toBe(
    'This could not be loaded There is no such vacancy Request r-7',
  )
})

it('explains a missing response, and ignores the retry while it runs', () => {
  const markup = render(
    <QueryError error={new TypeError('fetch failed')} retry={() => {}} retrying title="No tracks" />,
  )
  expect(textOf(markup)).toContain('No tracks The server could not be reached. Check the connection and try again.')
  expect(markup).toMatch(/<button[^>]*aria-busy="true"[^>]*aria-disabled="true"/)
  expect(markup).toContain('role="alert"')
})
