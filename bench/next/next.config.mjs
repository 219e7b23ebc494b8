// One endpoint of ours as Next would serve it: our own build leaves them out. Read from the root of the clone.
const { default: pages } = await import(`${process.cwd()}/next.config.mjs`)

/** @type {import('next').NextConfig} */
export default {
  ...pages,
  pageExtensions: ['ts'],
  typescript: { ...pages.typescript, tsconfigPath: '../../tsconfig.json' },
}
