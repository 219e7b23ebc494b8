/** Today's choices of the standard question; old clients may still send others. */
export const QUALITY_CHOICES = [
  'Careful driving',
  'Clean car',
  'Polite driver',
  'On time',
  'Good route',
  'Quiet ride',
  'Comfortable car',
  'Easy pickup',
] as const

/** Today's choices of the question why this trip was better than the previous one. */
export const BETTER_QUALITY_CHOICES = [
  'Faster pickup',
  'Smoother driving',
  'Cleaner car',
  'Friendlier driver',
  'Better route',
  'Fairer price',
] as const
