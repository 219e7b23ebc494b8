import Link from 'next/link'
import type { ComponentPropsWithoutRef } from 'react'
import { langOf } from './locale.ts'

type UserTextProps = Omit<ComponentPropsWithoutRef<'span'>, 'children' | 'lang'> & {
  text: string | null | undefined
  /** The element; `span` by default. */
  as?: 'span' | 'p' | 'h1' | 'h2' | 'strong' | 'b' | 'dd'
}

/** Text from users or imported data, such as a name, with the `lang` of that text rather than that of the page. */
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

/** A link with such a text, as in `UserText`. */
export function UserLink({ text, ...props }: UserLinkProps) {
  return (
    <Link lang={langOf(text)} {...props}>
      {text}
    </Link>
  )
}
