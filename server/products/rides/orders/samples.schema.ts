import type { z } from 'zod'
import type { CreateOrder } from './orders.schema.ts'

type SampleTrip = Omit<z.input<typeof CreateOrder>, 'finished_at'>

/** Trips of a sample city, the longest last. */
export const SAMPLE_TRIPS: readonly SampleTrip[] = [
  {
    pickup: 'Hotel Aurora',
    dropoff: 'Central Station',
    fare: '12.60',
    currency: 'EUR',
    driver: { id: 'drv-elena', first_name: 'Elena' },
    car: { make: 'Škoda Octavia', color: 'White', plate: 'B-QT 318' },
    route: way(
      '52.5066,13.3342 52.5080,13.3395 52.5116,13.3369 52.5167,13.3557 52.5175,13.3551 52.5210,13.3683 52.5212,13.3681 52.5222,13.3716 52.5251,13.3694',
    ),
  },
  {
    pickup: 'Market Square',
    dropoff: 'University Hospital',
    fare: '11.40',
    currency: 'EUR',
    driver: { id: 'drv-tomas', first_name: 'Tomas' },
    car: { make: 'Toyota Corolla', color: 'Silver', plate: 'B-QT 702' },
    route: way(
      '52.5186,13.4081 52.5181,13.4062 52.5184,13.4060 52.5171,13.4014 52.5209,13.3987 52.5198,13.3949 52.5235,13.3923 52.5221,13.3871 52.5282,13.3827 52.5266,13.3767 52.5267,13.3766',
    ),
  },
  {
    pickup: 'Museum Quarter',
    dropoff: 'Botanical Garden',
    fare: '8.90',
    currency: 'EUR',
    driver: { id: 'drv-omar', first_name: 'Omar' },
    car: { make: 'Volkswagen Passat', color: 'Black', plate: 'B-QT 155' },
    route: way(
      '52.5069,13.3795 52.5131,13.3481 52.5114,13.3472 52.5114,13.3471 52.4856,13.3333 52.4860,13.3311 52.4752,13.3253 52.4762,13.3199 52.4613,13.3119 52.4615,13.3111 52.4590,13.3097 52.4595,13.3073 52.4561,13.3055',
    ),
  },
  {
    pickup: 'Old Harbour 12',
    dropoff: 'Riverside Park',
    fare: '14.25',
    currency: 'EUR',
    driver: { id: 'drv-elena', first_name: 'Elena' },
    car: { make: 'Škoda Octavia', color: 'White', plate: 'B-QT 318' },
    route: way(
      '52.5360,13.3450 52.5360,13.3450 52.5196,13.3508 52.5230,13.3777 52.5170,13.3798 52.5198,13.4013 52.4964,13.4094 52.4966,13.4109 52.4960,13.4112 52.4984,13.4295 52.4965,13.4301 52.5009,13.4648 52.4890,13.4690',
    ),
  },
  {
    pickup: 'Central Station',
    dropoff: 'Airport, Terminal 2',
    fare: '34.80',
    currency: 'EUR',
    driver: { id: 'drv-mira', first_name: 'Mira' },
    car: { make: 'Hyundai Ioniq 5', color: 'Blue', plate: 'B-QT 946E' },
    route: way(
      '52.5251,13.3694 52.5232,13.3789 52.5130,13.3735 52.5112,13.3825 52.4958,13.3743 52.4841,13.4337 52.4810,13.4321 52.4736,13.4692 52.4524,13.4579 52.4431,13.5051 52.4273,13.4966 52.4223,13.5216 52.3795,13.4988 52.3775,13.5091 52.3667,13.5033',
    ),
  },
]

/** Points of `lat,lon` with spaces between. */
function way(points: string): { lat: number; lon: number }[] {
  return points.split(' ').map((point) => {
    const [lat = 0, lon = 0] = point.split(',').map(Number)
    return { lat, lon }
  })
}
