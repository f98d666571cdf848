// `npm run sbom`: what the product is made of, as CycloneDX and as a list of licences, and what is known against it. Fails
// where something grave is, and where the registry could not be asked: silence would be taken for "nothing is known".
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { auditVerdict } from './auditVerdict.ts'
import { root } from './prepare.mjs'

const npm = (...args) => spawnSync('npm', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28, shell: process.platform === 'win32' })

const { stdout, stderr, status } = npm('sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev', '--package-lock-only')
if (status !== 0) {
  console.error(stderr)
  process.exit(1)
}
const { components } = JSON.parse(stdout)
const licenceOf = ({ licenses = [] }) =>
  licenses.map(({ license, expression }) => expression ?? license?.id ?? license?.name).join(' ') || '?'
const lines = components.map(part => `${part.name} ${part.version}\t${licenceOf(part)}`).sort()
const folder = join(root, 'dist')
mkdirSync(folder, { recursive: true })
writeFileSync(join(folder, 'sbom.cdx.json'), stdout)
writeFileSync(join(folder, 'licences.txt'), `${lines.join('\n')}\n`)
const counts = new Map()
for (const part of components) counts.set(licenceOf(part), (counts.get(licenceOf(part)) ?? 0) + 1)
console.log(`dist/sbom.cdx.json, dist/licences.txt: ${components.length} packages`)
for (const [licence, count] of [...counts].sort((a, b) => b[1] - a[1])) console.log(`${String(count).padStart(5)}  ${licence}`)
const audit = npm('audit', '--omit=dev', '--json')
const verdict = auditVerdict(audit.stdout, audit.stderr)
;(verdict.status === 0 ? console.log : console.error)(verdict.text)
process.exitCode = verdict.status
