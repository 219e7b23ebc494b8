import { Fragment } from 'react'
import { tokensOf, type Kind } from './syntax.ts'

interface CodeProps {
  label: string
  /** The word after a fence: `sh`, `ts`, `json` */
  language: string
  code: string
}

const COLOURS: Readonly<Record<Kind, string>> = {
  comment: 'text-subtle italic',
  string: 'text-success',
  word: 'text-info',
  value: 'text-warning',
}

/** Code in colours, in a box that takes focus so that the keyboard can scroll it. */
export function Code({ label, language, code }: CodeProps) {
  return (
    <figure aria-label={label} {...SCROLLED} className="max-h-160 overflow-auto -outline-offset-2">
      <pre className="w-fit p-4 font-mono">
        <code>
          {tokensOf(code, language).map(({ kind, text }, n) =>
            kind ? (
              <span key={n} className={COLOURS[kind]}>
                {text}
              </span>
            ) : (
              <Fragment key={n}>{text}</Fragment>
            ),
          )}
        </code>
      </pre>
    </figure>
  )
}

const SCROLLED = { tabIndex: 0 }
