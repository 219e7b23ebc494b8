import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { writeContract } from './contract.ts'
import { FOLDER } from './quartet.ts'
import { Caller, tokenFor } from './requests/caller.ts'
import { applicantWalk, employerWalk, readerWalk } from './requests/contract.ts'
import { startProxy, type Proxy } from './tools.ts'

const quartet = inject('quartet')
let offered: string[]
let proxy: Proxy
let api: Caller

/**
 * The public API as its published client describes it, asked at the root of its host. `CONTRACT_BASE` is the address of
 * another server or path: below `/api` of the site links, bodies of 201, phones in resumes and `/me` have the form of
 * that address, and only the root of the host is held to this contract.
 */
beforeAll(async () => {
  const file = join(FOLDER, 'contract.json')
  offered = writeContract(file)
  proxy = await startProxy(file, process.env.CONTRACT_BASE ?? quartet.publicApi, true)
  api = new Caller(proxy.url, '')
})
afterAll(() => proxy.close())

describe('nothing contradicts the public API', () => {
  it('for a reader', () => readerWalk(api))
  it('for an applicant and an employer', async () => {
    const employer = await tokenFor(
      quartet,
      'employer',
      'vacancies:read',
      'vacancies:write',
      'webhooks:read',
      'webhooks:write',
    )
    const applicant = await tokenFor(quartet, 'user', 'vacancies:read', 'vacancies:write')
    const made = await employerWalk(api, employer)
    await applicantWalk(api, { applicant, employer, ...made })
  })

  it('in more than a hundred requests, to everything that is offered', () => {
    expect(api.sent.length).toBeGreaterThan(100)
    const calls = api.sent.map(({ call }) => call.replace(/\?.*/, ''))
    const missed = offered.filter((operation) => {
      const pattern = new RegExp(`^${operation.replaceAll(/\{\w+\}/g, '[^/]+')}$`)
      return !calls.some((call) => pattern.test(call))
    })
    expect(missed).toEqual([])
  })
})
