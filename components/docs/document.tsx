import Link from 'next/link'
import type { ReactNode } from 'react'
import { cn } from '#components/ui/cn.ts'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#components/ui/table.tsx'
import type { Block } from './markdown.ts'
import { Samples } from './samples.tsx'

/** A guide below its first heading. */
export function Document({ blocks }: { blocks: Block[] }) {
  const labels = labelsOf(blocks)
  return (
    <div className="space-y-4 text-base">
      {blocks.map((block, n) => (
        <BlockView key={n} block={block} label={labels[n] ?? ''} />
      ))}
    </div>
  )
}

/** A name for each table, which no other one of the guide has: its heading and columns. */
function labelsOf(blocks: Block[]): string[] {
  const times = new Map<string, number>()
  let heading = ''
  return blocks.map((block) => {
    if (block.kind === 'heading') heading = `${block.text}: `
    if (block.kind !== 'table') return ''
    const label = heading + block.head.join(', ').replaceAll('`', '')
    const nth = (times.get(label) ?? 0) + 1
    times.set(label, nth)
    return nth === 1 ? label : `${label} (${nth})`
  })
}

function BlockView({ block, label }: { block: Block; label: string }) {
  switch (block.kind) {
    case 'heading':
      return (
        <h2 id={block.id} className="group scroll-mt-20 pt-6 text-lg font-semibold tracking-tight">
          {block.text}
          <a
            href={`#${block.id}`}
            aria-label={`Link to ${block.text}`}
            className="ml-2 text-subtle opacity-0 group-hover:opacity-100 focus-visible:opacity-100"
          >
            #
          </a>
        </h2>
      )
    case 'paragraph':
      return (
        <p className="text-pretty">
          <Inline text={block.text} />
        </p>
      )
    case 'list':
      return (
        <ul className="list-disc space-y-1 pl-5">
          {block.items.map((item) => (
            <li key={item}>
              <Inline text={item} />
            </li>
          ))}
        </ul>
      )
    case 'table':
      return <Rows label={label} head={block.head} rows={block.rows} />
    case 'samples':
      return <Samples samples={block.samples} />
  }
}

/** On a phone the last of more than two columns stands below the others: code stays in one piece, and nothing scrolls. */
function Rows({ label, head, rows }: { label: string; head: string[]; rows: string[][] }) {
  const stacks = head.length > 2
  const last = head.length - 1
  return (
    <Table label={label} className={cn('text-sm', stacks && 'max-sm:block')}>
      <TableHead className={cn(stacks && 'max-sm:sr-only')}>
        <TableRow>
          {head.map((cell) => (
            <TableHeader key={cell} className="first:pl-0">
              <Inline text={cell} />
            </TableHeader>
          ))}
        </TableRow>
      </TableHead>
      <TableBody className={cn(stacks && 'max-sm:block')}>
        {rows.map((row) => (
          <TableRow key={row.join()} className={cn(stacks && 'max-sm:flex max-sm:flex-wrap max-sm:py-2')}>
            {row.map((cell, n) => (
              <TableCell
                key={head[n]}
                className={cn(
                  'first:pl-0 last:pr-0',
                  stacks && 'max-sm:h-auto max-sm:py-0.5',
                  stacks && n === last && 'max-sm:w-full max-sm:pl-0',
                )}
              >
                <Inline text={cell} />
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

// A text of our own, such as a guide.
const FRAGMENT = /(`[^`]+`|\*\*[^*]+\*\*|\[(?:`[^`]+`|[^\]`])+\]\([^)]+\))/

/** Text with code, emphasis and links. */
function Inline({ text }: { text: string }): ReactNode {
  return text.split(FRAGMENT).map((part, n) => <Fragment key={n} part={part} />)
}

function Fragment({ part }: { part: string }): ReactNode {
  if (/^`.+`$/.test(part)) {
    return (
      <code className="rounded-sm bg-sunken px-1 py-0.5 font-mono text-sm wrap-anywhere in-[td]:whitespace-nowrap">
        {part.slice(1, -1)}
      </code>
    )
  }
  if (/^\*\*.+\*\*$/.test(part)) return <strong className="font-semibold">{part.slice(2, -2)}</strong>
  const [, label, href] = /^\[(.+)\]\(([^()]+)\)$/.exec(part) ?? []
  if (!label || !href) return part
  return (
    <Link href={href} prefetch={false} className="text-accent-text underline underline-offset-4">
      <Inline text={label} />
    </Link>
  )
}
