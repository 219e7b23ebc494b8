// The parts of the home page that products have, one line each. Not of `product.ts`, which every page loads: their
// cards are scripts of the home page alone.
export { home as account } from './account/home/home.ts'
export { home as cloud } from './cloud/home/home.ts'
export { home as vacancies } from './vacancies/home/home.ts'
export { home as rides } from './rides/home/home.ts'
export { home as music } from './music/home/home.ts'
