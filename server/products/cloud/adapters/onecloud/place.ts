import type { RouteList } from '#server/api/http/route-table.ts'
import { getLimits } from '../../limits/limits.service.ts'
import { ok, row } from './answer.ts'

/** The technical name of the only location: an installation is one. */
export const PLACE = 'local'

const LOCATION = {
  ID: 1,
  TechTitle: PLACE,
  Title: 'This installation',
  ShortTitle: PLACE,
  IsEnableLowPool: true,
  IsEnableHighPool: true,
  IsEnableBackup: false,
  IsEnableIpV6: false,
}

/** Nothing costs anything here. */
const BALANCE = { Real: 0, Bonus: 0, Test: 0 }

/** Has no personal data: a token says nothing about the person who made it. */
const ACCOUNT = {
  ID: 1,
  FirstName: '',
  LastName: '',
  Email: '',
  Balance: 0,
  BalanceTillDateUtc: '9999-12-31T00:00:00',
  ProjectBalances: [{ ProjectId: 1, Balance: BALANCE }],
}

/** What every client asks for, and an installation has once or not at all. Needs the right to read the cloud. */
export const placeRoutes: RouteList = {
  '/dclocation': { GET: row(getLimits, () => ok([LOCATION])) },
  '/account': { GET: row(getLimits, () => ok(ACCOUNT)) },
  '/project': { GET: row(getLimits, () => ok({ ID: 1, Name: PLACE, Balances: BALANCE })) },
  '/customer/balance': { GET: row(getLimits, () => ok('0')) },
}
