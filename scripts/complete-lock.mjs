// Completes package-lock.json after `npm install`: npm >= 11.6 refuses a lock that names an optional platform
// package without an entry for it. Usage: npm run lock:complete
import { readFileSync, writeFileSync } from 'node:fs'

const file = process.argv[2] ?? 'package-lock.json'
const lock = JSON.parse(readFileSync(file, 'utf8'))
const packages = lock.packages
let added = 0

for (const [path, entry] of Object.entries(packages)) {
  for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
    if (isLocked(path, name)) continue
    packages[`node_modules/${name}`] = {
      version: range.replace(/^[\^~]/, ''),
      optional: true,
      ...platformOf(name),
    }
    added++
  }
}
lock.packages = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : 1)))
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
console.log(`package-lock.json: ${added} platform entries added`)

/** Whether `name`, required from `path`, resolves to an entry by Node's walk up the folders. */
function isLocked(path, name) {
  for (let at = path; ;) {
    if (packages[`${at ? `${at}/` : ''}node_modules/${name}`]) return true
    if (at === '') return false
    const cut = at.lastIndexOf('/node_modules/')
    at = cut < 0 ? '' : at.slice(0, cut)
  }
}

/** `os` and `cpu` fields guessed from a package name such as `@x/linux-arm64`. */
function platformOf(name) {
  const last = name.split('/').pop()
  const system = /(darwin|win32|linux|android|freebsd|openbsd|netbsd|sunos|aix|openharmony)/.exec(last)
  const cpu = /(arm64|x64|ia32|arm|ppc64|riscv64|s390x|loong64)/.exec(last)
  if (last.includes('wasm32')) return { cpu: ['wasm32'] }
  return { ...(system && { os: [system[1]] }), ...(cpu && { cpu: [cpu[1]] }) }
}
