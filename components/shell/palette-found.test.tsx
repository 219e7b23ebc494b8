import { Command } from 'cmdk'
import { expect, it } from 'vitest'
import { failed, loaded, render, textOf, trpc } from '#components/testing/render.tsx'
import { aResult, aVacancy } from '#components/testing/vacancies.ts'
import { Found } from './palette-found.tsx'
import type { ProductId } from './products.ts'
import { paletteParts } from './served.tsx'

const parts = await paletteParts()

const server = { ID: 7, Name: 'nightly', State: 'Active', IP: '10.0.0.7' }
const order = { currency: 'EUR', finished_at: '2026-11-20T10:00:00Z' }
const states = [
  loaded(trpc.cloud.servers.list.queryOptions({ name: 'night', limit: 5 }), { items: [server], total: 1 } as never),
  loaded(
    trpc.vacancies.search.queryOptions({ text: 'night*', per_page: 5 }),
    aResult([aVacancy({ name: 'Night guard' })]),
  ),
  loaded(trpc.music.search.queryOptions({ q: 'night', limit: 5 }), {
    offset: 0,
    count: 1,
    totalCount: 1,
    result: {
      tracks: [{ id: 3, title: 'Night Ferry', artist: { id: 2, title: 'Nightjars' } }],
      artists: [{ id: 2, title: 'Nightjars' }],
      albums: [],
    },
  }),
  loaded(trpc.rides.orders.list.queryOptions({ limit: 100 }), {
    orders: [
      { ...order, order_id: 'o-1', pickup: 'Night market', dropoff: 'Airport' },
      { ...order, order_id: 'o-2', pickup: 'Harbour', dropoff: 'Airport' },
    ],
    next: null,
  } as never),
]

const found = (options: { current?: ProductId; signedIn?: boolean; text?: string } = {}, given = states) => {
  const { current, signedIn = true, text = 'night' } = options
  return render(
    <Command shouldFilter={false}>
      <Command.List>
        <Found parts={parts} text={text} signedIn={signedIn} current={current} go={() => {}} />
      </Command.List>
    </Command>,
    given,
  )
}

it('finds servers, vacancies, trips, tracks and artists, each with what tells it apart', () => {
  expect(textOf(found())).toBe(
    'Servers nightly 10.0.0.7 Vacancies Night guard Ромашка Trips Night market to Airport ' +
      'Tracks Night Ferry Nightjars Artists Nightjars',
  )
})

it('shows the things of the current product first', () => {
  expect(textOf(found({ current: 'music' }))).toMatch(/^Tracks Night Ferry Nightjars Artists Nightjars Servers/)
  expect(textOf(found({ current: 'rides' }))).toMatch(/^Trips Night market to Airport Servers/)
})

it('searches for nothing shorter than two characters', () => {
  expect(textOf(found({ text: 'n' }))).toBe('')
})

it('shows what was found when one of the products does not answer', () => {
  const music = trpc.music.search.queryOptions({ q: 'night', limit: 5 })
  const broken = [...states, failed(music, 'Down', { code: 'INTERNAL_SERVER_ERROR', httpStatus: 500 })]
  expect(textOf(found({}, broken))).toContain('Servers nightly')
})
