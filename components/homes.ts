// What the home page shows of each product. Not part of `product.ts`, which every page loads: only the home page needs
// the code of the cards.
export { home as account } from './account/home/home.ts'
export { home as cloud } from './cloud/home/home.ts'
export { home as vacancies } from './vacancies/home/home.ts'
export { home as rides } from './rides/home/home.ts'
export { home as music } from './music/home/home.ts'
