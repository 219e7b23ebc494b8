import Link from 'next/link'
import { CopyButton } from '#components/ui/copy-button.tsx'

/** A first API call that works as it stands: reading vacancies needs no token. */
export function FirstCall({ origin }: { origin: string }) {
  const command = `curl '${origin}/api/vacancies?text=react&per_page=3'`
  return (
    <figure className="min-w-0 overflow-hidden rounded-xl border bg-surface shadow-sm">
      <figcaption className="flex h-10 items-center justify-between border-b pr-1.5 pl-4 text-subtle">
        Every screen is an API call
        <CopyButton value={command} label="Copy command" />
      </figcaption>
      <pre className="p-4 font-mono leading-6 break-all whitespace-pre-wrap">
        <code>
          <span className="text-subtle select-none">$ </span>
          {command}
        </code>
      </pre>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 border-t px-4 py-2.5 text-muted">
        <li>
          <Link href="/docs" prefetch={false} className="underline-offset-4 hover:text-fg hover:underline">
            API reference
          </Link>
        </li>
        <li>
          <Link href="/account/tokens" prefetch={false} className="underline-offset-4 hover:text-fg hover:underline">
            API tokens
          </Link>
        </li>
        <li>
          <a href="/api/openapi.json" className="underline-offset-4 hover:text-fg hover:underline">
            openapi.json
          </a>
        </li>
      </ul>
    </figure>
  )
}
