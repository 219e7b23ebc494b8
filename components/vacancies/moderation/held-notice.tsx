'use client'

import dynamic from 'next/dynamic'
import { useState } from 'react'
import { texts } from '#i18n/texts.ts'
import { Button } from '#components/ui/button.tsx'
import { langOf } from '#components/ui/locale.ts'
import type { Vacancy } from '../postings/types.ts'
import { Findings } from './findings.tsx'

const AppealDialog = dynamic(async () => (await import('./note-dialog.tsx')).AppealDialog, { ssr: false })

type Moderation = NonNullable<Vacancy['moderation']>

/** What moderation tells the employer of a vacancy, and the way to answer it. */
export function HeldNotice({ id, moderation }: { id: string; moderation: Moderation }) {
  const t = texts('vacancies.held')
  const [open, setOpen] = useState(false)
  const { state, findings, note, appeal, can_appeal: canAppeal } = moderation
  if (state === 'approved') return null
  return (
    <div className="flex flex-col gap-3 rounded-lg bg-warning-soft p-4">
      <div>
        <p className="font-semibold text-warning">{titleOf(state)}</p>
        <p className="mt-1">{t(`${state}Text`)}</p>
      </div>
      <Findings findings={findings} />
      {note !== null && <Said title={t('note')} text={note} />}
      {appeal !== null && <Said title={t('yourAppeal')} text={appeal} />}
      {canAppeal && (
        <Button aria-haspopup="dialog" className="self-start" onClick={() => setOpen(true)}>
          {t('appeal')}
        </Button>
      )}
      {state === 'refused' && !canAppeal && <p>{t('noMore')}</p>}
      {open && <AppealDialog id={id} onClose={() => setOpen(false)} />}
    </div>
  )
}

const titleOf = (state: Moderation['state']) => texts('vacancies.held')(state === 'waiting' ? 'titleWaiting' : 'title')

/** What somebody has written. */
export function Said({ title, text }: { title: string; text: string }) {
  return (
    <div>
      <p className="text-muted">{title}</p>
      <p lang={langOf(text)} className="whitespace-pre-line">
        {text}
      </p>
    </div>
  )
}
