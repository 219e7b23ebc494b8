// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { mount } from '#components/testing/mount.tsx'
import { loaded, render, trpc } from '#components/testing/render.tsx'
import { LibrariesView } from './libraries-view.tsx'
import { ledgerInput } from '../inputs.ts'
import { LedgerView } from './ledger-view.tsx'
import { CreateLibrary } from './library-dialog.tsx'
import type { Library } from './library.ts'

const SCAN: NonNullable<Library['scan']> = {
  state: 'done',
  files: 10,
  seen: 10,
  added: 7,
  updated: 0,
  unchanged: 0,
  refused: 3,
  pending: 0,
  startedAt: '2026-01-06T18:00:00.000Z',
  finishedAt: '2026-01-06T18:01:00.000Z',
}
const JAZZ: Library = {
  id: 2,
  name: 'Jazz',
  folder: '/srv/jazz',
  everybody: false,
  accounts: ['vera@mail.example'],
  titles: 'strict',
  watch: true,
  tracks: 7,
  absent: 0,
  problems: 3,
  titlesRefused: 2,
  scan: SCAN,
}
const libraries = (...items: Library[]) => loaded(trpc.music.libraries.list.queryOptions({}), { items })

test('says what a library is, what its scan did, and how many files keeping titles would save', () => {
  const markup = render(<LibrariesView />, [libraries(JAZZ)])
  for (const text of ['/srv/jazz', '1 account', '7 tracks', '10 of 10 files: 7 added', '3 files could not be imported'])
    expect(markup).toContain(text)
  expect(markup).toContain('2 files were refused for their titles')
  expect(markup).not.toContain('Stop')
})

test('follows a scan that runs, which can be stopped', async () => {
  const running = { ...JAZZ, scan: { ...SCAN, state: 'running' as const, seen: 4, finishedAt: null } }
  const page = await mount(<LibrariesView />, [libraries(running)], {
    'music.libraries.stopScan': [{ data: { ...SCAN, state: 'stopping' } }],
  })
  expect(page.text).toContain('Scanning')
  await page.press('Stop the scan of Jazz')
  expect(page.sent[0]).toEqual({ path: 'music.libraries.stopScan', input: { id: 2 } })
})

test('keeps titles and scans again with one click', async () => {
  const page = await mount(<LibrariesView />, [libraries(JAZZ)], {
    'music.libraries.update': [{ data: { ...JAZZ, titles: 'keep' } }],
    'music.libraries.startScan': [{ data: { ...SCAN, state: 'waiting' } }],
  })
  await page.press('Keep titles and scan Jazz')
  await expect
    .poll(() => page.sent.map(({ path, input }) => [path, input]))
    .toEqual(
      expect.arrayContaining([
        ['music.libraries.update', { id: 2, titles: 'keep' }],
        ['music.libraries.startScan', { id: 2 }],
      ]),
    )
})

test('a new library is for everybody unless accounts are named', async () => {
  const page = await mount(<CreateLibrary />, [libraries()], { 'music.libraries.create': [{ data: JAZZ }] })
  await page.press('Add library')
  await page.waitFor('Absolute path on the server')
  await page.type('Folder', '/srv/jazz')
  await page.type('Name', 'Jazz')
  await page.press('Add library', 'last')
  const input = { name: 'Jazz', folder: '/srv/jazz', everybody: true, accounts: [], watch: true, titles: 'strict' }
  await expect.poll(() => page.sent[0]).toEqual({ path: 'music.libraries.create', input })
})

test('shows what a scan changed, and undoes what nothing has followed', async () => {
  const entry = {
    id: 7,
    what: 'retagged' as const,
    trackId: 1,
    title: 'Blue Room',
    before: { title: 'Bleu Room', artistId: 3, tags: {} },
    after: { title: 'Blue Room', artistId: 4, tags: { bpm: 90 } },
    at: '2026-01-06T18:00:00.000Z',
    undoneAt: null,
    undoable: true,
  }
  const items = [entry, { ...entry, id: 6, title: 'Old Room', undoable: false }]
  const found = { items, artists: { 3: 'Vera', 4: 'Vera Lind' }, albums: {}, totalCount: 2 }
  const query = { what: 'retagged' as const, library: '2', page: 1 }
  const ledger = loaded(trpc.music.ledger.show.queryOptions(ledgerInput(query)), found)
  const page = await mount(<LedgerView {...query} />, [ledger, libraries(JAZZ)], {
    'music.ledger.undo': [{ data: { ...entry, undoable: false } }],
  })
  expect(page.text).toContain('Before: Bleu Room')
  expect(page.text).toContain('After: Vera Lind')
  expect(page.text).toContain('Other details of the file changed too.')
  expect(page.text.match(/Changed since/g)).toHaveLength(1)
  await page.press('Undo the change of Blue Room')
  await page.waitFor('Its stars, plays and playlists stay')
  await page.press('Undo', 'last')
  expect(page.sent[0]).toEqual({ path: 'music.ledger.undo', input: { id: 7 } })
  await page.type('Kind', 'moved')
  expect(page.went).toEqual(['/music/libraries/changes?what=moved&library=2'])
})
