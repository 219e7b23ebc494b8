'use client'

import dynamic from 'next/dynamic'
import { useEffect, useState } from 'react'
import { Search } from 'lucide-react'
import { texts } from '#i18n/texts.ts'
import { Button } from '#components/ui/button.tsx'
import { Kbd } from '#components/ui/kbd.tsx'

const loadPalette = () => import('./palette.tsx')
const Palette = dynamic(async () => (await loadPalette()).Palette, { ssr: false })

/** The search button and Ctrl K. The palette itself loads on first use. */
export function PaletteLauncher({ roles }: { roles: readonly string[] | null }) {
  const t = texts('shell.palette')
  const [used, setUsed] = useState(false)
  const [open, setOpen] = useState(false)
  const show = (next: boolean) => {
    setUsed(true)
    setOpen(next)
  }
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.code !== 'KeyK') return
      event.preventDefault()
      setUsed(true)
      setOpen((before) => !before)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      <Button
        variant="ghost"
        aria-label={t('launch')}
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        onClick={() => show(true)}
        onPointerEnter={() => void loadPalette()}
        className="px-2 md:w-52 md:justify-start md:border-line-strong md:bg-surface md:text-subtle"
      >
        <Search aria-hidden />
        <span className="hidden font-normal md:inline">{t('search')}</span>
        <Kbd className="absolute right-1.5 hidden md:inline-flex">Ctrl K</Kbd>
      </Button>
      {used && <Palette open={open} onOpenChange={show} roles={roles} />}
    </>
  )
}
