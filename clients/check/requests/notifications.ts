import { INVALID, tokenFor, type Caller } from './caller.ts'
import type { Quartet } from '../quartet.ts'

const MISSING = 'ntf_00000000000000000000000000000000'

/** The notifications of an account, and the mails that it receives. */
export async function notificationRequests(api: Caller, quartet: Quartet): Promise<void> {
  const vera = await tokenFor(quartet, 'user', 'notifications:read', 'notifications:write', 'cloud:read')
  const outsider = await tokenFor(quartet, 'user', 'music:read')
  for (const path of ['notifications', 'notifications/counts', 'notifications/mails']) {
    await api.sendTwice(vera, `GET /${path}`)
    await api.send(outsider, `GET /${path}`, 403)
    await api.send(INVALID, `GET /${path}`, 401)
  }
  await api.send(vera, `PATCH /notifications/${MISSING}`, 404, { json: { read: true } })
  await api.send(vera, 'POST /notifications/read', 200, { json: {} })
  for (const mail of [false, true]) await api.send(vera, 'PATCH /notifications/mails/cloud', 200, { json: { mail } })
  for (const call of ['GET', 'POST']) await api.send({}, `${call} /notifications/unsubscribe/unknown`, 404)
}
