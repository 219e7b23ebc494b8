import Link from 'next/link'
import type { ComponentPropsWithoutRef } from 'react'
import { langOf } from './locale.ts'

type UserTextProps = Omit<ComponentPropsWithoutRef<'span'>, 'children' | 'lang'> & {
  text: string | null | undefined
  /** The element; `span` by default. */
  as?: 'span' | 'p' | 'h1' | 'h2' | 'strong' | 'b' | 'dd'
}

/** Text of the data, such as a name: read out in its own language, whatever that of the page. */
export function UserText({ as: Element = 'span', text, ...props }: UserTextProps) {
  return (
    <Element lang={langOf(text)} {...props}>
      {text}
    </Element>
  )
}

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
