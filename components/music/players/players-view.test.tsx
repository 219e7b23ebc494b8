// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { mount } from '#components/testing/mount.tsx'
import { loaded, render, trpc } from '#components/testing/render.tsx'
import { CreateAppPassword } from './create-app-password.tsx'
import { ListenBrainzCard } from './listenbrainz-card.tsx'
import { PlayersView } from './players-view.tsx'

const PHONE = { id: 'map_1', name: 'Phone', createdAt: '2026-01-06T18:00:00.000Z', lastUsedAt: null }
const passwords = (items: (typeof PHONE)[]) =>
  loaded(trpc.music.appPasswords.list.queryOptions({}), { username: 'vera@mail.example', items })

test('says what to enter in a player, and lists its passwords', () => {
  const markup = render(<PlayersView />, [passwords([PHONE])])
  expect(markup).toContain('vera@mail.example')
  expect(markup).toContain('href="/docs/music-players"')
  expect(markup).toContain('aria-label="Delete app password Phone"')
  expect(markup).toContain('never')
})

test('says what to do while there is none', () => {
  expect(render(<PlayersView />, [passwords([])])).toContain('No app passwords yet')
})

test('makes an app password and shows it once', async () => {
  const created = { ...PHONE, username: 'vera@mail.example', password: 'k3mprtw8-x7hdq2vb-n5gfzyc9' }
  const page = await mount(<CreateAppPassword />, [passwords([])], {
    'music.appPasswords.create': [{ data: created }],
  })
  await page.press('Create app password')
  await page.waitFor('Name')
  await page.type('Name', 'Phone')
  await page.press('Create app password', 'last')
  await page.waitFor('App password “Phone” is ready')
  expect(page.sent).toEqual([{ path: 'music.appPasswords.create', input: { name: 'Phone' } }])
  expect(page.text).toContain(created.password)
})

test('one click deletes an app password', async () => {
  const page = await mount(<PlayersView />, [passwords([PHONE])], { 'music.appPasswords.delete': [{ data: {} }] })
  await page.press('Delete app password Phone')
  expect(page.sent).toEqual([{ path: 'music.appPasswords.delete', input: { id: 'map_1' } }])
})

const NOTHING_SENT = { site: 'https://api.listenbrainz.org', user: null, stopped: false, waiting: 0, sentAt: null }
const listenBrainz = (state: Omit<typeof NOTHING_SENT, 'user'> & { user: string | null }) =>
  loaded(trpc.music.listenBrainz.get.queryOptions({}), state)

test('sends nothing to ListenBrainz until there is a valid token', async () => {
  const page = await mount(<ListenBrainzCard />, [listenBrainz(NOTHING_SENT)], {
    'music.listenBrainz.connect': [
      { message: 'Wrong', fields: { token: ['is not a valid token'] } },
      { data: { ...NOTHING_SENT, user: 'vera' } },
    ],
  })
  await page.press('Send what I hear')
  expect(page.errorAt('User token')).toBe('Enter the token')
  await page.type('User token', 'wrong')
  await page.press('Send what I hear')
  expect(page.errorAt('User token')).toBe('This is not a valid token')
  await page.type('User token', ' right ')
  await page.press('Send what I hear')
  expect(page.sent.map(({ input }) => input)).toEqual([{ token: 'wrong' }, { token: 'right' }])
})

test('says what waits for ListenBrainz, and asks for another token when one has ended', () => {
  const connected = render(<ListenBrainzCard />, [listenBrainz({ ...NOTHING_SENT, user: 'vera', waiting: 2 })])
  expect(connected).toContain('sent to ListenBrainz as vera')
  expect(connected).toContain('2 listens wait')
  expect(connected).not.toContain('User token')
  const stopped = render(<ListenBrainzCard />, [listenBrainz({ ...NOTHING_SENT, user: 'vera', stopped: true })])
  expect(stopped).toContain('no longer accepts the token of vera')
  expect(stopped).toContain('User token')
})
