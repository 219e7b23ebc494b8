import { afterAll, expect, test } from 'vitest'
import { systemContext } from '#server/core/context.ts'
import { closeDb, db, transaction } from '#server/core/database/db.ts'
import { aUser } from '#server/testing/factories.ts'
import { loadDemoTrips } from './demo.ts'

afterAll(closeDb)

test('an account without trips gets five, the newest unrated; loading again changes nothing', async () => {
  const user = await aUser()
  for (let n = 0; n < 2; n++) await transaction((tx) => loadDemoTrips(systemContext({ db: tx }), user.email))
  const trips = await db().rideOrder.findMany({
    where: { userId: user.id },
    include: { feedback: true },
    orderBy: { finishedAt: 'desc' },
  })
  expect(trips).toHaveLength(5)
  expect(trips.map((trip) => trip.feedback?.stars)).toEqual([undefined, 4, 2, 5, 3])
})
