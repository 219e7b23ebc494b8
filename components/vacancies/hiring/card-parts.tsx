import Link from 'next/link'
import { Bell, StickyNote } from 'lucide-react'
import { currentLocale } from '#i18n/store.ts'
import { texts } from '#i18n/texts.ts'
import { Badge } from '#components/ui/badge.tsx'
import { Checkbox } from '#components/ui/form/checkbox.tsx'
import { langOf } from '#components/ui/locale.ts'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { UserText } from '#components/ui/user-text.tsx'
import { isoOf } from '../format.ts'
import { experienceText } from '../resumes/resume-words.ts'
import { RESPONSE_PATHS } from '../responses/response-row.tsx'
import { whoIn, type Card, type Settings } from './types.ts'

type CardNameProps = { card: Card; className?: string }

/** The name of the applicant as a link to the response, with the title of their resume and their experience. */
export function CardName({ card, className }: CardNameProps) {
  const { resume, viewed_by_opponent: viewed } = card.response
  const who = whoIn(card)
  return (
    <div className={className}>
      <Link
        data-row
        draggable={false}
        href={`${RESPONSE_PATHS.employer}/${card.id}`}
        prefetch={false}
        className="flex items-baseline gap-2 text-base font-medium hover:underline"
      >
        {!viewed && (
          <span lang={currentLocale()} className="shrink-0 self-center">
            <span className="sr-only">{texts('vacancies.responses')('new')}</span>
            <span aria-hidden className="block size-2 rounded-full bg-accent" />
          </span>
        )}
        <UserText text={who} className="truncate" />
      </Link>
      {resume && (
        <p className="line-clamp-2 break-words text-muted">
          <UserText text={resume.title} /> · {experienceText(resume.total_experience)}
        </p>
      )}
    </div>
  )
}

/** Labels, how many notes there are, and the next reminder. */
export function CardMarks({ card, labels }: { card: Card; labels: Settings['labels'] }) {
  const t = texts('vacancies.hiring')
  const own = labels.filter(({ id }) => card.labels.includes(id))
  if (own.length === 0 && card.note_count === 0 && card.remind_at === null) return null
  return (
    <p className="flex flex-wrap items-center gap-1.5 text-subtle">
      {own.map(({ id, name }) => (
        <Badge key={id} wrap lang={langOf(name)}>
          {name}
        </Badge>
      ))}
      {card.note_count > 0 && (
        <span className="inline-flex items-center gap-1">
          <StickyNote className="size-3.5" aria-hidden />
          {t('notes', { count: card.note_count })}
        </span>
      )}
      {card.remind_at !== null && (
        <span className="inline-flex items-center gap-1">
          <Bell className="size-3.5" aria-hidden />
          <span className="sr-only">{t('reminder')}</span>
          <RelativeTime ahead at={isoOf(card.remind_at)} />
        </span>
      )}
    </p>
  )
}

export interface Selection {
  chosen: ReadonlySet<string>
  choose: (ids: readonly string[], on: boolean) => void
}

/** A checkbox that selects a response for bulk actions. */
export function CardCheckbox({ card, chosen, choose }: { card: Card } & Selection) {
  return (
    <Checkbox
      aria-label={texts('vacancies.hiring')('choose', { who: whoIn(card) })}
      checked={chosen.has(card.id)}
      onChange={({ target }) => choose([card.id], target.checked)}
      className="mt-1"
    />
  )
}
