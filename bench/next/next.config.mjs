// One endpoint of ours as Next would serve it: our own build leaves them out.
import pages from '../../next.config.mjs'

/** @type {import('next').NextConfig} */
export default {
  ...pages,
  pageExtensions: ['ts'],
  typescript: { ...pages.typescript, tsconfigPath: '../../tsconfig.json' },
}
