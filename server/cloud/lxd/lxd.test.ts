import { describe } from 'vitest'
import { env } from '#server/env.ts'
import { contract } from '../testing/contract.ts'
import { lxdGuest } from '../testing/lxd-guest.ts'
import { makeLxd } from './driver.ts'

const isThere = env().CLOUD_DRIVER === 'lxd'
if (!isThere) console.warn('LXD: NOT TESTED HERE. Run `npm run test:lxd` on a machine with root and loop devices.')

describe.runIf(isThere)('LXD keeps the contract', { timeout: 180_000 }, () => contract(makeLxd(), lxdGuest()))
