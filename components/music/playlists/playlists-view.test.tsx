// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { mount } from '#components/testing/mount.tsx'
import { loaded, render, trpc } from '#components/testing/render.tsx'
import { PlayerProvider } from '../player/player-provider.tsx'
import { ImportPlaylist } from './import-playlist.tsx'
import { PlaylistsView } from './playlists-view.tsx'
import { CreateSmartPlaylist } from './smart-playlist.tsx'

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
  const page = await mount(<CreateSmartPlaylist />, [playlists([])], { 'music.playlists.create': [{ data: MINE }] })
  await page.press('New playlist by rules')
  await page.waitFor('Comparison')
  await page.type('Name', 'Jazz')
  await page.type('Value', 'Jazz')
  await page.press('New playlist by rules', 'last')
  await expect.poll(() => page.sent).toHaveLength(1)
  const { descending: _descending, ...rules } = RULES
  expect(page.sent[0]).toEqual({ path: 'music.playlists.create', input: { name: 'Jazz', rules } })
})
