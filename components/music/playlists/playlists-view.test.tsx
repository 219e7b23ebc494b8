// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { mount, type Reply } from '#components/testing/mount.tsx'
import { loaded, render, trpc } from '#components/testing/render.tsx'
import { PlayerProvider } from '../player/player-provider.tsx'
import { ChoosePlaylist } from './choose-playlist.tsx'
import { ImportPlaylist } from './import-playlist.tsx'
import { PlaylistsView } from './playlists-view.tsx'
import { CreatePlaylist } from './playlist-dialogs.tsx'
import { PlaylistPageView } from './playlist-view.tsx'

const AT = '2026-01-06T18:00:00.000Z'
const RULES = {
  match: 'all' as const,
  rules: [{ field: 'genre' as const, is: 'is' as const, value: 'Jazz' }],
  order: 'artist' as const,
  descending: false,
  limit: 100,
}
const MINE = {
  id: 'ply_1',
  name: 'Evening',
  comment: '',
  shared: false,
  own: true,
  owner: 'Vera',
  rules: RULES,
  trackCount: 3,
  totalDuration: 600,
  createdAt: AT,
  changedAt: AT,
}
const playlists = (items: (typeof MINE)[]) => loaded(trpc.music.playlists.list.queryOptions({}), { items })
const view = (
  <PlayerProvider signedIn>
    <PlaylistsView />
  </PlayerProvider>
)

test('lists playlists with their files, and deletes own ones alone', () => {
  const markup = render(view, [playlists([MINE, { ...MINE, id: 'ply_2', name: 'Theirs', own: false, owner: 'Oleg' }])])
  expect(markup).toContain('href="/api/v1/playlists/ply_1/file?format=jspf"')
  expect(markup).toContain('by rules · shared by Oleg')
  expect(markup).toContain('aria-label="Delete playlist Evening"')
  expect(markup).not.toContain('aria-label="Delete playlist Theirs"')
  expect(render(view, [playlists([])])).toContain('No playlists yet')
})

test('imports a file and says what was not found', async () => {
  const missing = [{ position: 2, entry: 'Nobody - Nothing', reason: 'ambiguous' as const }]
  const page = await mount(<ImportPlaylist />, [playlists([])], {
    'music.playlists.import': [{ data: { playlist: MINE, missing } }],
  })
  await page.press('Import playlist')
  await page.waitFor('Content of the file')
  await page.type('Content of the file', 'a/b.mp3')
  await page.press('Import playlist', 'last')
  await page.waitFor('Nobody - Nothing')
  expect(page.text).toContain('3 tracks found. 1 entry is missing:')
  expect(page.text).toContain('Several tracks could be meant')
  expect(page.sent).toEqual([{ path: 'music.playlists.import', input: { content: 'a/b.mp3' } }])
})

test('creates a playlist by rules', async () => {
  const preview = { trackCount: 2, totalDuration: 120, tracks: [{ id: 1, title: 'Blue Room' }] }
  const page = await mount(<CreatePlaylist smart />, [playlists([])], {
    'music.playlists.create': [{ data: MINE }],
    'music.playlists.preview': [{ data: preview }],
  })
  await page.press('New playlist by rules')
  await page.waitFor('Comparison')
  await page.type('Name', 'Jazz')
  await page.type('Value', 'Jazz')
  await page.waitFor('Holds 2 tracks now, 2 min')
  expect(page.text).toContain('Blue Room')
  await page.press('New playlist by rules', 'last')
  await expect.poll(() => page.sent).toHaveLength(1)
  const input = { name: 'Jazz', comment: '', shared: false, rules: RULES }
  expect(page.sent[0]).toEqual({ path: 'music.playlists.create', input })
  expect(page.went).toEqual(['/music/playlists/ply_1'])
})

const TRACKS = ['Alpha', 'Bravo', 'Charlie'].map((title, at) => ({ id: at + 1, title, url: `/${at}`, duration: 60 }))
const BY_HAND = { ...MINE, rules: null, tracks: TRACKS }
const open = (playlist: object, replies: Record<string, Reply[]> = {}) => {
  const states = [loaded(trpc.music.playlists.get.queryOptions({ id: 'ply_1' }), playlist as typeof BY_HAND)]
  const element = (
    <PlayerProvider signedIn>
      <PlaylistPageView id="ply_1" />
    </PlayerProvider>
  )
  return mount(element, states, replies)
}
const order = (text: string) =>
  text.match(/Alpha|Bravo|Charlie/g)?.filter((title, at, all) => all.indexOf(title) === at)

test('an own playlist is put in order and emptied by its menus and keys, one step after another', async () => {
  const replies = [1, 2, 3].map((at) => ({ data: { ...MINE, rules: null, changedAt: `2026-01-0${at}T00:00:00.000Z` } }))
  const page = await open(BY_HAND, { 'music.playlists.update': replies })
  await page.press('More for Alpha')
  await page.press('Move down')
  expect(order(page.text)).toEqual(['Bravo', 'Alpha', 'Charlie'])
  await page.key('Tracks of Evening', 'End')
  await page.key('Tracks of Evening', 'Alt+ArrowUp')
  expect(order(page.text)).toEqual(['Bravo', 'Charlie', 'Alpha'])
  expect(page.text).toContain('Moved to place 2 of 3')
  await page.press('More for Bravo')
  await page.press('Remove from playlist')
  expect(order(page.text)).toEqual(['Charlie', 'Alpha'])
  await expect
    .poll(() => page.sent.map(({ input }) => input))
    .toEqual([
      { id: 'ply_1', changedAt: AT, move: { from: 0, to: 1 } },
      { id: 'ply_1', changedAt: '2026-01-01T00:00:00.000Z', move: { from: 2, to: 1 } },
      { id: 'ply_1', changedAt: '2026-01-02T00:00:00.000Z', remove: [0] },
    ])
})

test.each([
  ['of somebody else', { ...BY_HAND, own: false, shared: true }, 'shared by Vera'],
  ['by rules', { ...BY_HAND, rules: RULES }, 'by rules'],
])('a playlist %s cannot be put in order', async (_, playlist, text) => {
  const page = await open(playlist)
  expect(page.text).toContain(text)
  await page.press('More for Bravo')
  expect(page.text).not.toContain('Move up')
  expect(page.text.includes('Edit rules')).toBe(playlist.own)
})

test('a track is added to an own playlist, or to a new one', async () => {
  const chooser = <ChoosePlaylist track={{ id: 7, title: 'Delta' }} open onClose={() => {}} />
  const page = await mount(chooser, [playlists([{ ...MINE, rules: null } as never, { ...MINE, name: 'Rules' }])], {
    'music.playlists.update': [{ data: MINE }],
    'music.playlists.create': [{ data: MINE }],
  })
  expect(page.text).not.toContain('Rules')
  await page.press('Evening3 tracks')
  await page.type('New playlist', 'Morning')
  await page.press('Create and add')
  expect(page.sent.map(({ input }) => input)).toEqual([
    { id: 'ply_1', add: [7] },
    { name: 'Morning', tracks: [7] },
  ])
})
