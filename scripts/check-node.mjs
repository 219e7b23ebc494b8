// Run before TypeScript scripts: an older Node would only say "unknown file extension". Plain JavaScript on purpose.
// npm puts node_modules/.bin first on the PATH, so the commands after this one run on the Node 24 of the packages.
import { existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'

if (Number(process.versions.node.split('.')[0]) < 24 && !linkInstalledNode()) {
  console.error(
    `Quartet runs on Node 24 or later and this is ${process.version}: npm installs Node 24 on Linux x64 and arm64 ` +
      '(npm ci, without --omit=optional); on other systems install it from https://nodejs.org.',
  )
  process.exit(1)
}

/**
 * Makes the link `.bin/node` again, which npm 10, the npm of Node 20 and 22, removes together with the package of the
 * other processor. False when there is no Node to link to.
 */
function linkInstalledNode() {
  const installed = join(`node-${process.platform}-${process.arch}`, 'bin/node')
  const link = 'node_modules/.bin/node'
  if (!existsSync(join('node_modules', installed)) || existsSync(link)) return false
  mkdirSync('node_modules/.bin', { recursive: true })
  rmSync(link, { force: true })
  symlinkSync(join('..', installed), link)
  return true
}
