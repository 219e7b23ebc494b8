import { currentLocale } from '#i18n/store.ts'
import { texts } from '#i18n/texts.ts'
import type { MarkedToken, Token, Tokens } from 'marked'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { cn } from '#components/ui/cn.ts'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#components/ui/table.tsx'
import type { Heading } from './contents.tsx'
import type { Block } from './markdown.ts'
import { Method } from './reference/method.tsx'
import { Samples } from './samples.tsx'

/** A guide below its first heading, or a page that an operator wrote. @param lang of the text */
export function Document({ blocks, lang = 'en' }: { blocks: Block[]; lang?: string }) {
  const labels = labelsOf(blocks)
  return (
    <div lang={lang} className="space-y-4 text-base">
      {blocks.map((block, n) => (
        <BlockView key={n} block={block} label={labels[n] ?? ''} />
      ))}
    </div>
  )
}

/** The headings of a guide, in order. */
export function headingsOf(blocks: Block[]): Heading[] {
  return blocks.flatMap((block) => (block.type === 'heading' ? [{ id: anchorOf(block.text), title: block.text }] : []))
}

function anchorOf(heading: string): string {
  return heading.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')
}

/** A unique name for each table of the guide, made of its heading and columns. */
function labelsOf(blocks: Block[]): string[] {
  const times = new Map<string, number>()
  let heading = ''
  return blocks.map((block) => {
    if (block.type === 'heading') heading = `${block.text}: `
    if (block.type !== 'table') return ''
    const columns = block.header.map(({ text }) => text).join(', ')
    const label = heading + columns.replaceAll('`', '')
    const nth = (times.get(label) ?? 0) + 1
    times.set(label, nth)
    return nth === 1 ? label : `${label} (${nth})`
  })
}

function BlockView({ block, label }: { block: Block; label: string }) {
  switch (block.type) {
    case 'heading': {
      const id = anchorOf(block.text)
      return (
        <h2 id={id} className="group scroll-mt-20 pt-6 text-lg font-semibold tracking-tight">
          {block.text}
          <a
            href={`#${id}`}
            lang={currentLocale()}
            aria-label={texts('docs.frame')('linkTo', { heading: block.text })}
            className="ml-2 text-subtle opacity-0 group-hover:opacity-100 focus-visible:opacity-100"
          >
            #
          </a>
        </h2>
      )
    }
    case 'paragraph':
      return (
        <p className="text-pretty">
          <Inline tokens={block.tokens} />
        </p>
      )
    case 'list':
      return <Items list={block} />
    case 'table':
      return <Rows label={label} table={block} />
    case 'samples':
      return <Samples samples={block.samples} />
    default:
      throw new Error(`A guide cannot have this: ${block.raw}`)
  }
}

function Items({ list: { ordered, start, items } }: { list: Tokens.List }) {
  const entries = items.map((item, n) => (
    <li key={n}>
      <Inline tokens={item.tokens} />
    </li>
  ))
  const className = 'list-disc space-y-1 pl-5'
  if (!ordered) return <ul className={className}>{entries}</ul>
  return (
    <ol start={start === '' ? 1 : start} className={className} style={{ listStyleType: 'decimal' }}>
      {entries}
    </ol>
  )
}

/** A table. On a phone the last of three or more columns is below the others, so that code does not break or scroll. */
function Rows({ label, table: { header, rows } }: { label: string; table: Tokens.Table }) {
  const stacks = header.length > 2
  const last = header.length - 1
  return (
    <Table label={label} className={cn('text-sm', stacks && 'max-sm:block')}>
      <TableHead className={cn(stacks && 'max-sm:sr-only')}>
        <TableRow>
          {header.map(({ text, tokens }) => (
            <TableHeader key={text} className="first:pl-0">
              <Inline tokens={tokens} />
            </TableHeader>
          ))}
        </TableRow>
      </TableHead>
      <TableBody className={cn(stacks && 'max-sm:block')}>
        {rows.map((row) => (
          <TableRow
            key={row.map(({ text }) => text).join()}
            className={cn(stacks && 'max-sm:flex max-sm:flex-wrap max-sm:py-2')}
          >
            {row.map(({ tokens }, n) => (
              <TableCell
                key={header[n]?.text}
                className={cn(
                  'first:pl-0 last:pr-0',
                  stacks && 'max-sm:h-auto max-sm:py-0.5',
                  stacks && n === last && 'max-sm:w-full max-sm:pl-0',
                )}
              >
                <Inline tokens={tokens} />
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

/** Text with code, emphasis and links; anything else, HTML too, is shown as it is written. */
function Inline({ tokens }: { tokens: Token[] }): ReactNode {
  return (tokens as MarkedToken[]).map((token, n) => <Fragment key={n} token={token} />)
}

function Fragment({ token }: { token: MarkedToken }): ReactNode {
  switch (token.type) {
    case 'text':
    case 'escape':
      return 'tokens' in token && token.tokens ? <Inline tokens={token.tokens} /> : token.text.replaceAll('\n', ' ')
    case 'codespan':
      return (
        <code className="rounded-sm bg-sunken px-1 py-0.5 font-mono text-sm wrap-anywhere in-[td]:whitespace-nowrap">
          <CallOr text={token.text} />
        </code>
      )
    case 'strong':
      return (
        <strong className="font-semibold">
          <Inline tokens={token.tokens} />
        </strong>
      )
    case 'em':
      return (
        <em>
          <Inline tokens={token.tokens} />
        </em>
      )
    case 'br':
      return <br />
    case 'paragraph':
      return (
        <p>
          <Inline tokens={token.tokens} />
        </p>
      )
    case 'list':
      return <Items list={token} />
    case 'link':
      if (!isSafe(token.href)) return token.raw
      return (
        <Link href={token.href} prefetch={false} className="text-accent-text underline underline-offset-4">
          <Inline tokens={token.tokens} />
        </Link>
      )
    default:
      return token.raw
  }
}

/** Whether a link cannot run scripts: operators write pages that everybody reads. */
function isSafe(href: string): boolean {
  return /^(?:[/#.]|https?:|mailto:|tel:)/i.test(href)
}

/** A call that begins with its method, in the colour of that; any other code as it is. */
function CallOr({ text }: { text: string }) {
  const [, method, rest] = /^(GET|POST|PUT|PATCH|DELETE)( \/.*)$/.exec(text) ?? []
  if (!method) return text
  return (
    <>
      <Method name={method} />
      {rest}
    </>
  )
}
