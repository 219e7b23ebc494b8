import { texts } from '#i18n/texts.ts'
import Link from 'next/link'

type UnchangeableProps = { state: string }

/** Why nothing can be changed in a server or zone that failed or is being deleted; nothing in any other state. */
export function Unchangeable({ state }: UnchangeableProps) {
  const t = texts('cloud.states')
  if (state === 'Deleting')
    return <output className="block rounded-lg bg-warning-soft px-3 py-2 text-warning">{t('isDeleting')}</output>
  if (state !== 'Failed') return null
  return (
    <output className="block rounded-lg bg-danger-soft px-3 py-2 text-danger">
      {t.rich('hasFailed', {
        link: (text) => (
          <Link href="/cloud/jobs" prefetch={false} className="underline underline-offset-4">
            {text}
          </Link>
        ),
      })}
    </output>
  )
}
