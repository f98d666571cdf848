import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { auditVerdict } from '../../../server/start/auditVerdict.ts'
import { backup } from '../../../server/start/backup.ts'

const root = resolve(import.meta.dirname, '../../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const unit = 'server/start/energy-sites.service'
const container = read('server/start/Containerfile')
const scripts = (JSON.parse(read('package.json')) as { scripts: Record<string, string> }).scripts

/** What the build puts into `dist/server`, by the entries of vite.config.ts. */
const built = [...read('vite.config.ts').matchAll(/^ {2}(\w+): here\('server\//gm)].map(([, name]) => `dist/server/${name}.js`)

it('the service and the container start what the build makes, from files that are there', () => {
  expect(built).toContain('dist/server/main.js')
  for (const text of [read(unit), container]) {
    const [started] = /dist\/server\/\w+\.js/.exec(text) ?? []
    expect(built).toContain(started)
  }
  const copied = [...container.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, files]) => (files ?? '').split(' '))
  expect(copied.length).toBeGreaterThan(3)
  for (const file of copied) expect(existsSync(join(root, file)), file).toBe(true)
  for (const [, script] of container.matchAll(/npm run (\w+)/g)) expect(scripts).toHaveProperty(script!)
  // What must not be in an image: what is built anew, and what is whose.
  expect(read('server/start/Containerfile.dockerignore').split('\n')).toEqual(
    expect.arrayContaining(['node_modules', 'dist', 'data', '.git']),
  )
})

it('the image holds what runs and nothing else: no development packages, sources or tests, on a base named by its digest', () => {
  const [, , image = ''] = container.split(/^FROM /m)
  expect(image).toContain('npm ci --omit=dev')
  expect(image).not.toMatch(/COPY \. |npm (run|ci(?! --omit=dev))/)
  // Programs that are run by hand are built as well: their sources and their loader are not there.
  for (const program of ['backup', 'restore', 'clearDemo', 'gatewaySecret']) expect(built).toContain(`dist/server/${program}.js`)
  const given = new Set([...image.matchAll(/^COPY (?!--from)(.+) (\S+)$/gm)].map(([, , place]) => place!.replace('./', '')))
  for (const folder of foldersRead()) expect([...given], folder).toContain(folder)
  // No name of an image that may be another one tomorrow: whoever builds gives the digest, and is refused without.
  expect(container).toMatch(/^ARG BASE$/m)
  expect([...container.matchAll(/^FROM (\S+)/gm)].map(([, base]) => base)).toEqual(['${BASE}', '${BASE}'])
  const [, check = ''] = /^RUN (case "\$BASE" in .+ esac)$/m.exec(container) ?? []
  const builds = (base: string) => spawnSync('sh', ['-c', check], { env: { ...process.env, BASE: base } }).status === 0
  expect([builds('node:22-slim'), builds(''), builds(`node:22-slim@sha256:${'0'.repeat(64)}`)]).toEqual([false, false, true])
})

/** Folders of the product that the server reads while it runs. */
function foldersRead(): string[] {
  const sources = readdirSync(join(root, 'server'), { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.ts'))
  return sources.flatMap(name =>
    [...read(join('server', name)).matchAll(/productFolder\('([\w/]+)'\)(?: \?\? '\w+'((?:, '\w+')+))?/g)]
      .map(([, folder, below = '']) => [folder, ...Array.from(below.matchAll(/'(\w+)'/g), ([, part]) => part)].join('/'))
      .filter(folder => folder !== 'dist/web'),
  )
}

it('the container is well while the server may get work, and only then', async () => {
  const [, command = ''] = /HEALTHCHECK .*CMD node -e "(.+)"$/m.exec(container) ?? []
  let status = 200
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.writeHead(status).end()
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const look = () =>
    new Promise<number | null>(done => {
      spawn(process.execPath, ['-e', command], { env: { PORT: String(port) } }).once('exit', done)
    })
  expect(await look()).toBe(0)
  status = 503
  expect(await look()).toBe(1)
  await new Promise(done => server.close(done))
  expect(await look()).toBe(1)
  expect(asked).toEqual(['/readyz', '/readyz'])
})

it.skipIf(spawnSync('systemd-analyze', ['--version']).status !== 0)('systemd finds no fault with the service', () => {
  const { stdout, stderr } = spawnSync('systemd-analyze', ['verify', join(root, unit)], { encoding: 'utf8' })
  // Where the product is not installed there may be no Node.js in its place.
  const complaints = `${stdout}${stderr}`
    .split('\n')
    .filter(line => line.includes('energy-sites.service') && !line.includes('/usr/bin/node'))
  expect(complaints).toEqual([])
})

it.skipIf(spawnSync('systemd-analyze', ['--version']).status !== 0)(
  'the service may do little, and no more than its share of memory',
  () => {
    const { stdout } = spawnSync('systemd-analyze', ['security', '--offline=true', '--json=short', join(root, unit)], { encoding: 'utf8' })
    const open = (JSON.parse(stdout) as { json_field: string; exposure: string | null }[]).flatMap(({ json_field, exposure }) =>
      json_field.startsWith('SystemCall') && Number(exposure) > 0 ? [json_field] : [],
    )
    // A build beside it gives way to it by its priority.
    expect(open).toEqual(['SystemCallFilter_resources'])
    expect(read(unit)).toMatch(/^MemoryMax=\d+G$/m)
  },
)

describe('known vulnerabilities', () => {
  const none = { critical: 0, high: 0, moderate: 0, low: 0, info: 0 }
  const answer = (found: object, vulnerabilities = {}) =>
    JSON.stringify({ metadata: { vulnerabilities: { ...none, ...found } }, vulnerabilities })

  it('are told, and fail where they are grave', () => {
    expect(auditVerdict(answer({}), '')).toEqual({ status: 0, text: '没有已知漏洞 (no known vulnerabilities)' })
    const leaky = { leaky: { name: 'leaky', severity: 'high', range: '<2' } }
    expect(auditVerdict(answer({ high: 1 }, leaky), '')).toEqual({
      status: 1,
      text: '已知漏洞 (known vulnerabilities): 1 high\n  high  leaky <2',
    })
    expect(auditVerdict(answer({ low: 2 }), '').status).toBe(0)
  })

  it('that could not be asked for are no silence: it is said, and fails', () => {
    const dead = { npm_config_registry: 'http://127.0.0.1:9', npm_config_fetch_retries: '0' }
    const { stdout, stderr } = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, ...dead },
    })
    expect(auditVerdict(stdout, stderr)).toMatchObject({ status: 2, text: expect.stringContaining('ECONNREFUSED') })
    expect(auditVerdict('', 'npm error network is down\n').text).toContain('npm error network is down')
    expect(read('server/start/sbom.mjs')).toContain('process.exitCode = verdict.status')
  })
})

it('a dump can be read by nobody else, whatever was there before it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'dump-test-'))
  const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)
  const path = process.env.PATH
  try {
    // Writes as pg_dump does: with the mode everybody's files get.
    writeFileSync(
      join(folder, 'pg_dump'),
      '#!/bin/sh\numask 022\nfor each; do case $each in --file=*) echo dump > "${each#--file=}" ;; esac; done\n',
      {
        mode: 0o755,
      },
    )
    mkdirSync(join(folder, 'backups'), { mode: 0o755 })
    process.env.PATH = `${folder}:${path}`
    const keep = { hours: 1, days: 1, weeks: 1 }
    const file = await backup({ dataDir: folder, databaseUrl: 'postgres://grid:hunter2@127.0.0.1:9/energy', snapshotKeep: keep })
    expect(readFileSync(file, 'utf8')).toBe('dump\n')
    expect([modeOf(file), modeOf(join(folder, 'backups'))]).toEqual(['600', '700'])
  } finally {
    process.env.PATH = path
    rmSync(folder, { recursive: true })
  }
})
