import { expect, test } from 'vitest'
import { aTestServer } from '#server/testing/server.ts'

const server = aTestServer()

test.each(['-2147483649', '-1', '1.5', 'constructor'])(
  'a company %s that cannot be one is an unknown value',
  async (id) => {
    for (const path of ['arguments', 'facets']) {
      const answer = await server.fetch(`/api/vacancies/${path}?employer_id=${id}`)
      expect(answer.status).toBe(400)
      expect(await answer.json()).toMatchObject({ bad_argument: 'employer_id' })
    }
  },
)
