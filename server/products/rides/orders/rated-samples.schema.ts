// Without zod, so that pages load none.

/**
 * Trips that a visitor sees in place of their own. Names of places, choices and comments are messages: `rides.samples`.
 */
export const RATED_SAMPLES = [
  {
    name: 'airport',
    hoursAgo: 2,
    fare: '34.80',
    driver: { first_name: 'Mira', picture: '3c0f5a91' },
    car: { make: 'Hyundai Ioniq 5', color: 'Blue' },
    feedback: { stars: 5, quality_choices: ['careful', 'onTime'], tips: '3.48' },
  },
  {
    name: 'garden',
    hoursAgo: 27,
    fare: '8.90',
    driver: { first_name: 'Omar', picture: '81d27e44' },
    car: { make: 'Volkswagen Passat', color: 'Black' },
    feedback: { stars: 4, quality_choices: ['clean'], tips: '0.90' },
  },
  {
    name: 'park',
    hoursAgo: 75,
    fare: '14.25',
    driver: { first_name: 'Elena', picture: '5ad0c6b7' },
    car: { make: 'Škoda Octavia', color: 'White' },
    feedback: { stars: 2, quality_choices: ['late', 'longWay'] },
  },
] as const
