// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { mount } from '#components/testing/mount.tsx'
import { render, textOf } from '#components/testing/render.tsx'
import type { Track } from '../inputs.ts'
import { PlayerContext, type Player } from '../player/player-context.tsx'
import { EMPTY } from '../player/queue.ts'
import { queueFrom } from '../player/playable.ts'
import { PlayAll } from './track-list.tsx'
import { TrackRow } from './track-row.tsx'

const heard: Track = { id: 1, title: 'Night Ferry', url: '/api/audio/1.wav', duration: 55 }
const silent: Track = { id: 2, title: 'Just Gone', url: null, duration: 160 }

function aPlayer() {
  const played: number[][] = []
  const play: Player['play'] = (tracks, at) => void played.push([...tracks.map(({ id }) => id), at])
  const player = { queue: EMPTY, current: null, playing: false, play } as unknown as Player
  return { player, played }
}

it.each([
  [[heard, heard], 'Play'],
  [[heard, silent], 'Play 1 of 2 tracks has no audio'],
  [[heard, silent, silent], 'Play 2 of 3 tracks have no audio'],
  [[silent, silent], 'Play None of the tracks has audio'],
  [[silent], 'Play The track has no audio'],
  [[], ''],
])('says how many tracks of an album have no audio', (tracks, text) => {
  const { player } = aPlayer()
  const markup = render(
    <PlayerContext value={player}>
      <PlayAll tracks={tracks} />
    </PlayerContext>,
  )
  expect(textOf(markup)).toBe(text)
  expect(markup.includes('disabled=""')).toBe(tracks.length > 0 && !tracks.includes(heard))
})

it('plays what is playable of an album', async () => {
  const { player, played } = aPlayer()
  const page = await mount(
    <PlayerContext value={player}>
      <PlayAll tracks={[silent, heard, silent]} />
    </PlayerContext>,
    [],
    {},
  )
  await page.press('Play')
  expect(played).toEqual([[1, 0]])
  expect(queueFrom([silent, heard], 1)).toMatchObject([[{ id: 1 }], 0])
})

it.each([
  [heard, 'Play Night Ferry', false],
  [silent, 'Play Just Gone: no audio file', true],
])('offers to play a track with a file alone, and says why not', async (track, name, isSilent) => {
  const row = (
    <PlayerContext value={aPlayer().player}>
      <table>
        <tbody>
          <TrackRow track={track} index={0} owner={undefined} active={false} play={() => {}} select={() => {}} />
        </tbody>
      </table>
    </PlayerContext>
  )
  const markup = render(row)
  expect(markup).toContain(`aria-label="${name}"`)
  expect(markup.includes('disabled="" title="There is no audio file for this track"')).toBe(isSilent)
  expect(textOf(markup).includes('No audio')).toBe(isSilent)
  const page = await mount(row, [], {})
  await page.press(`More for ${track.title}`)
  expect(page.text).toContain('Add to playlist')
  expect(page.text.includes('Add to queue')).toBe(!isSilent)
})
