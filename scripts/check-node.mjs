// Run before every TypeScript script: an older Node would only say "unknown file extension". Plain JavaScript on purpose.
const major = Number(process.versions.node.split('.')[0])
if (major < 24) {
  console.error(
    `Quartet runs on Node 24 or later and this is ${process.version}: npm installs Node 24 by itself on Linux x64 and arm64 ` +
      '(npm ci, without --omit=optional); on other systems install it from https://nodejs.org.',
  )
  process.exit(1)
}
