import { Skeleton } from '#components/ui/skeleton.tsx'

/** The shape of the screen while its data is on the way. */
export function FeedbackSkeleton() {
  return (
    <div className="flex flex-col gap-8 px-4 pt-6">
      <output className="sr-only">Loading</output>
      <Skeleton className="mx-auto h-7 w-48" />
      <Skeleton className="h-16 rounded-lg" />
      <div className="flex justify-between px-2">
        {[1, 2, 3, 4, 5].map((star) => (
          <Skeleton key={star} className="size-12 rounded-full" />
        ))}
      </div>
      <div className="flex flex-wrap gap-2">
        {['w-32', 'w-24', 'w-28', 'w-20', 'w-28'].map((width, index) => (
          <Skeleton key={index} className={`h-11 rounded-full ${width}`} />
        ))}
      </div>
    </div>
  )
}
