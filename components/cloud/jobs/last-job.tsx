import { SummaryLine, SummaryNote } from '#components/shell/summary-line.tsx'
import type { RouterOutput } from '#components/trpc/client.ts'
import { Badge } from '#components/ui/badge.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { jobHref, jobTitle } from './job-words.ts'

/** The running job, else the last one. `jobs` are newest first. */
export function LastJob({ jobs }: { jobs: RouterOutput['cloud']['jobs']['list'] }) {
  const running = jobs.filter(({ EndDate }) => EndDate === null)
  const job = running[0] ?? jobs[0]
  if (!job) return <SummaryNote>No jobs yet: create a server to see one run.</SummaryNote>
  return (
    <SummaryLine
      href={jobHref(job)}
      title={jobTitle(job)}
      detail={
        <>
          {job.ResourceType} · <RelativeTime at={job.CreateDate} />
        </>
      }
      aside={running.length > 0 ? <Badge tone="accent">{running.length} running</Badge> : <Badge>{job.State}</Badge>}
    />
  )
}
