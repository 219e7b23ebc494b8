import { cn } from '#components/ui/cn.ts'

type CompanyLogoProps = { urls: { 90: string } | null; className?: string }

/** The logo of a company; nothing if it has none. It has no alternative text, because the name is shown beside it. */
export function CompanyLogo({ urls, className = 'size-10' }: CompanyLogoProps) {
  if (!urls) return null
  // The API returns absolute URLs with the host that it was called at; on our own pages the path is enough.
  const { pathname, search } = new URL(urls[90])
  return (
    <img
      src={pathname + search}
      alt=""
      width={40}
      height={40}
      loading="lazy"
      decoding="async"
      className={cn('inline-block shrink-0', className)}
    />
  )
}
