import { z } from 'zod'
import { endpoint } from '#server/api/http/endpoint.ts'
import type { RouteList } from '#server/api/http/route-table.ts'
import { rootHostErrors } from '../../http.ts'
import { getMe } from '../../me.service.ts'
import { publicQuery } from '../../operation.ts'
import { updatePerson } from '../../resumes/person.service.ts'
import { profileBody } from './bodies.ts'

/** Who the caller is: an account as `GET /api/me` shows it, or an application, which has no account. */
const getCaller = publicQuery({
  id: 'me.caller',
  name: 'getCaller',
  readScope: null,
  summary: 'Get who the caller is',
  input: z.object({}),
  output: z.record(z.string(), z.unknown()),
  async run(ctx) {
    if (ctx.actor.kind === 'anonymous' && ctx.actor.applicationId !== undefined) return APPLICATION
    return profileBody((await getMe.execute(ctx, {})).output)
  },
})

const APPLICATION = {
  auth_type: 'application',
  is_admin: false,
  is_applicant: false,
  is_application: true,
  is_employer: false,
  is_employer_integration: false,
}

const OPTIONS = { accepts: { token: true, cookie: false }, errors: rootHostErrors }

export const profileRoutes: RouteList = {
  '/me': {
    GET: endpoint(getCaller, OPTIONS),
    POST: endpoint(updatePerson, { ...OPTIONS, status: 204, form: true }),
  },
}
