/** Paths without a version answer as the current major one does. */
export { v1 as current } from './v1/version.ts'
