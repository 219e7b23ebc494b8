import type { ReactNode } from 'react'
import { type Namespace, texts } from '#i18n/texts.ts'
import { SectionNav } from '#components/shell/section-nav.tsx'
import { Texts } from '#components/shell/texts.tsx'
import { pageContext, requireServed } from '#server/api/trpc/page.ts'

const pages = () => {
  const t = texts('music.pages')
  return [
    { href: '/music', name: t('today') },
    { href: '/music/tracks', name: t('tracks') },
    { href: '/music/artists', name: t('artists') },
    { href: '/music/albums', name: t('albums') },
    { href: '/music/playlists', name: t('playlists') },
    { href: '/music/search', name: t('search') },
    { href: '/music/players', name: t('players') },
    { href: '/music/libraries', name: t('libraries'), role: 'operator' as const },
    { href: '/music/explorer', name: t('explorer'), developer: true },
  ]
}

/** Above every page of the catalogue: links to its sections. */
export default async function MusicLayout({ children }: { children: ReactNode }) {
  requireServed('music')
  const { actor } = await pageContext()
  const edits = actor.kind === 'account' && actor.roles.includes('operator')
  const used: Namespace[] = ['music.addTo', 'music.catalogue', 'music.tracks']
  return (
    <Texts of={edits ? [...used, 'music.edit'] : used}>
      <SectionNav
        label={texts('music.product')('name')}
        links={pages()}
        roles={actor.kind === 'account' ? actor.roles : null}
      />
      {children}
    </Texts>
  )
}
