import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'

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
  const copied = [...container.matchAll(/^COPY (.+) \S+$/gm)].flatMap(([, files]) => (files ?? '').split(' '))
  expect(copied.length).toBeGreaterThan(3)
  for (const file of copied) expect(existsSync(join(root, file)), file).toBe(true)
  for (const [, script] of container.matchAll(/npm run (\w+)/g)) expect(scripts).toHaveProperty(script!)
  // What must not be in an image: what is built anew, and what is whose.
  expect(read('server/start/Containerfile.dockerignore').split('\n')).toEqual(
    expect.arrayContaining(['node_modules', 'dist', 'data', '.git']),
  )
})

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
