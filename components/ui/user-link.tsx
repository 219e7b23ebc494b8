import Link from 'next/link'
import type { ComponentPropsWithoutRef } from 'react'
import { langOf } from './locale.ts'

type UserLinkProps = Omit<ComponentPropsWithoutRef<typeof Link>, 'children' | 'lang'> & {
  text: string | null | undefined
}

/** A link with text of the data: read out in its own language, as `UserText`. */
export function UserLink({ text, ...props }: UserLinkProps) {
  return (
    <Link lang={langOf(text)} {...props}>
      {text}
    </Link>
  )
}
