import { expect, it } from 'vitest'
import { focusManager, onlineManager, QueryObserver } from '@tanstack/react-query'
import { TRPCClientError } from '@trpc/client'
import type { AppRouter } from '#server/app-router.ts'
import { failureOf } from './failure.ts'
import { makeQueryClient } from './query-client.ts'

/** What the client reports for an answer with this status. */
function refused(httpStatus: number, retryAfter: number): TRPCClientError<AppRouter> {
  const data = { code: 'TOO_MANY_REQUESTS', httpStatus, requestId: 'r-7' }
  const response = new Response(null, { status: httpStatus, headers: { 'retry-after': String(retryAfter) } })
  const error = { message: 'Too many requests', code: -32_029, data }
  return TRPCClientError.from<AppRouter>({ error } as never, { meta: { response } })
}

/** A query whose server answers with this status each time, and how often it was asked. */
function watched(status: number) {
  const client = makeQueryClient()
  client.mount()
  let calls = 0
  const queryFn = () => {
    calls++
    return Promise.reject(refused(status, 1))
  }
  const options = client.defaultQueryOptions({ queryKey: ['limited'], queryFn })
  const observer = new QueryObserver(client, options)
  const end = observer.subscribe(() => {})
  const failed = () => expect.poll(() => observer.getCurrentResult().isError).toBe(true)
  return { client, options, observer, failed, calls: () => calls, end: () => [end(), client.unmount()] }
}

it('repeats no request that was refused with 429 until the user asks for it', async () => {
  const { client, options, observer, failed, calls, end } = watched(429)
  await failed()
  focusManager.setFocused(false)
  focusManager.setFocused(true)
  onlineManager.setOnline(false)
  onlineManager.setOnline(true)
  new QueryObserver(client, options).subscribe(() => {})()
  expect(calls()).toBe(1)
  await observer.refetch()
  expect(calls()).toBe(2)
  end()
})

it('repeats a request that the server could not answer for the moment', async () => {
  const { failed, calls, end } = watched(503)
  await failed()
  expect(calls()).toBe(3)
  end()
})

it('says that there were too many requests, and for how long to wait', () => {
  expect(failureOf(refused(429, 7))).toEqual({
    message: 'Too many requests. Wait 7 s, then try again.',
    requestId: 'r-7',
    fields: {},
  })
})
