import Link from 'next/link'

type UnchangeableProps = { state: string }

/** Why nothing can be changed in a server or zone that failed or is being deleted; nothing in any other state. */
export function Unchangeable({ state }: UnchangeableProps) {
  if (state === 'Deleting')
    return <output className="block rounded-lg bg-warning-soft px-3 py-2 text-warning">{DELETING}</output>
  if (state !== 'Failed') return null
  return (
    <output className="block rounded-lg bg-danger-soft px-3 py-2 text-danger">
      It failed, so it can only be deleted.{' '}
      <Link href="/cloud/jobs" prefetch={false} className="underline underline-offset-4">
        See its last job
      </Link>
    </output>
  )
}

const DELETING = 'It is being deleted, so nothing in it can be changed.'
