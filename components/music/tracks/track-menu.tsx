'use client'

import { useState, type ReactNode } from 'react'
import dynamic from 'next/dynamic'
import { Ellipsis, ListPlus, ListStart, Plus } from 'lucide-react'
import { texts } from '#i18n/texts.ts'
import { Menu, menuEntry } from '#components/ui/menu.tsx'
import type { Track } from '../inputs.ts'
import { usePlayer } from '../player/player-context.tsx'
import { playableOf } from '../player/playable.ts'
import { StarEntry } from '../star.tsx'

const ChoosePlaylist = dynamic(
  () => import('../playlists/choose-playlist.tsx').then((module) => module.ChoosePlaylist),
  { ssr: false },
)

/**
 * What can be done with a track of a list: played next, added to the queue or to a playlist, starred, and what the list
 * adds.
 */
export function TrackMenu({ track, children }: { track: Track; children?: ReactNode }) {
  const t = texts('music.tracks')
  const { change } = usePlayer()
  const [used, setUsed] = useState(false)
  const [choosing, setChoosing] = useState(false)
  const playable = playableOf(track)
  const choose = () => {
    setUsed(true)
    setChoosing(true)
  }
  return (
    <>
      <Menu
        atButton
        label={t('more', { title: track.title ?? '' })}
        trigger={<Ellipsis aria-hidden />}
        button={{ size: 'icon-sm' }}
        className="min-w-52"
      >
        {playable && (
          <>
            <button
              type="button"
              className={menuEntry}
              onClick={() => change({ type: 'add', track: playable, next: true })}
            >
              <ListStart aria-hidden /> {t('playNext')}
            </button>
            <button type="button" className={menuEntry} onClick={() => change({ type: 'add', track: playable })}>
              <Plus aria-hidden /> {t('addToQueue')}
            </button>
          </>
        )}
        <button type="button" className={menuEntry} onClick={choose}>
          <ListPlus aria-hidden /> {t('addToPlaylist')}
        </button>
        <StarEntry of={{ of: 'track', id: track.id }} />
        {children}
      </Menu>
      {used && <ChoosePlaylist track={track} open={choosing} onClose={() => setChoosing(false)} />}
    </>
  )
}
