// One endpoint of ours as Next serves it, without the rest. Read from the root of the clone.
const { default: pages } = await import(`${process.cwd()}/next.config.mjs`)

/** @type {import('next').NextConfig} */
export default {
  ...pages,
  pageExtensions: ['ts'],
  typescript: { ...pages.typescript, tsconfigPath: '../../tsconfig.json' },
}
