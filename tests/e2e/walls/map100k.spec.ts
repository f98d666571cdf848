import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { alarm } from '../../../core/contract/alarms/alarm.ts'
import { changeData } from '../support/changeData.ts'
import { letDrawing } from '../support/drawing.ts'
import { type Instance, startInstance } from '../support/instance.ts'
import { expect, test } from 'playwright/test'
import { apiOf, openWall } from '../support/wallProbe.ts'
import { copyInto, madeUpFor } from '../../template.ts'

test.use({ viewport: { width: 960, height: 540 }, contextOptions: { reducedMotion: 'reduce' } })

const count = 100_000
const port = 4371
let folder: string
let instance: Instance

test.beforeAll(async () => {
  test.setTimeout(300_000)
  folder = mkdtempSync(join(tmpdir(), 'sites-'))
  await copyInto(folder, 'region', madeUpFor)
  await changeData(
    folder,
    `
      insert into sites (
        id, org_id, customer_id, name, short_name, type, area_code, address, longitude, latitude, installed_kw,
        running_kw, operation_date
      )
      select
        'g' || g, one.org_id, one.customer_id, '生成站点' || g, '生成' || g,
        (array['001', '002', '003', '004', '005', '006'])[(1 + g % 6)::int],
        '130' || (1 + g % 8) || '00', '生成', 113.8 + 5.8 * ((g * 7919) % 100003) / 100003.0,
        36.2 + 6.2 * ((g * 104729) % 100019) / 100019.0, 50 + g % 4000, 50 + g % 4000, date '2022-01-01'
      from generate_series(1::bigint, ${count}) g, (select org_id, customer_id from sites order by id limit 1) one;
      analyze sites
    `,
  )
  instance = await startInstance({ port, data: folder })
})
test.afterAll(async () => {
  await instance?.stop()
  rmSync(folder, { recursive: true, force: true })
})

interface Gpu {
  buffers: number
  programs: number
  /** Bytes written into buffers of at least one byte a site. */
  columnBytes: number
  draws: number
}

test('100 000 sites arrive in at most two binary requests, and an alarm re-creates nothing on the GPU', async ({ page }) => {
  test.setTimeout(300_000)
  // A picture of a hundred thousand points takes software seconds. What is asked for is counted, not looked at.
  await letDrawing(page, false)
  await page.addInitScript(sites => {
    const gpu = { buffers: 0, programs: 0, columnBytes: 0, draws: 0 }
    Object.assign(window, { gpu })
    const proto = WebGL2RenderingContext.prototype
    const sizes = new WeakMap<WebGLBuffer, number>()
    const bound = new WeakMap<WebGL2RenderingContext, Map<number, WebGLBuffer | null>>()
    const { createBuffer, createProgram, bindBuffer, bindBufferBase, bufferData, bufferSubData, drawArraysInstanced } = proto
    const bytesOf = (data: unknown) => (typeof data === 'number' ? data : ((data as ArrayBufferView | null)?.byteLength ?? 0))
    const bind = (gl: WebGL2RenderingContext, target: number, buffer: WebGLBuffer | null) => {
      const targets = bound.get(gl) ?? new Map<number, WebGLBuffer | null>()
      bound.set(gl, targets.set(target, buffer))
    }
    proto.createBuffer = function () {
      gpu.buffers++
      return createBuffer.call(this)
    }
    proto.createProgram = function () {
      gpu.programs++
      return createProgram.call(this)
    }
    proto.bindBuffer = function (target, buffer) {
      bind(this, target, buffer)
      bindBuffer.call(this, target, buffer)
    }
    proto.bindBufferBase = function (target, index, buffer) {
      bind(this, target, buffer)
      bindBufferBase.call(this, target, index, buffer)
    }
    proto.bufferData = function (this: WebGL2RenderingContext, ...given: unknown[]) {
      const buffer = bound.get(this)?.get(given[0] as number)
      const bytes = bytesOf(given[1])
      if (buffer) sizes.set(buffer, bytes)
      if (bytes >= sites) gpu.columnBytes += bytes
      Reflect.apply(bufferData, this, given)
    } as typeof bufferData
    proto.bufferSubData = function (this: WebGL2RenderingContext, ...given: unknown[]) {
      const buffer = bound.get(this)?.get(given[0] as number)
      const data = given[2] as ArrayBufferView
      const elements = given[4] as number | undefined
      const bytes = elements ? elements * ((data as Uint8Array).BYTES_PER_ELEMENT ?? 1) : bytesOf(data)
      if (buffer && (sizes.get(buffer) ?? 0) >= sites) gpu.columnBytes += bytes
      Reflect.apply(bufferSubData, this, given)
    } as typeof bufferSubData
    proto.drawArraysInstanced = function (...given) {
      gpu.draws++
      drawArraysInstanced.apply(this, given)
    }
  }, count)
  const asked: { path: string; type: string; bytes: number }[] = []
  page.on('response', async response => {
    const { pathname } = new URL(response.url())
    if (!pathname.includes('/system/powerSystem')) return
    asked.push({ path: pathname, type: response.headers()['content-type'] ?? '', bytes: (await response.body()).length })
  })
  const gpu = () => page.evaluate(() => ({ ...(window as unknown as { gpu: Gpu }).gpu }))

  await openWall(page, `${instance.url}/map`, 90_000)
  await expect.poll(async () => (await gpu()).columnBytes, { timeout: 60_000 }).toBeGreaterThan(count * 14)
  await expect(page.locator('.cluster-numbers span').first()).toBeVisible({ timeout: 60_000 })
  expect(asked.length).toBeLessThanOrEqual(2)
  for (const { path, type, bytes } of asked) {
    expect(path).toMatch(/powerSystemPoints$/)
    expect(type).toContain('octet-stream')
    expect(bytes).toBeGreaterThan(count * 14)
  }
  expect((await gpu()).draws).toBeGreaterThan(0)

  // The picture stands: from here on nothing may be built.
  await expect
    .poll(
      async () => {
        const before = await gpu()
        await page.waitForTimeout(3000)
        const after = await gpu()
        return after.programs - before.programs + after.buffers - before.buffers + after.columnBytes - before.columnBytes
      },
      { timeout: 90_000 },
    )
    .toBe(0)
  let before = await gpu()
  const operator = apiOf(instance.url, instance.accounts.find(({ role }) => role === 'operator')!)
  // The gateways of a server that has just begun may not have sent anything yet.
  let stationName = ''
  await expect(async () => {
    before = await gpu()
    ;({ stationName } = await operator(alarm.drill, { seconds: 600 }))
  }).toPass({ timeout: 60_000, intervals: [3000] })
  await expect(page.locator('.alarm-feed')).toContainText(stationName)
  await expect.poll(async () => (await gpu()).draws).toBeGreaterThan(before.draws)
  const after = await gpu()
  expect(after.programs - before.programs).toBe(0)
  expect(after.buffers - before.buffers).toBe(0)
  expect(after.columnBytes - before.columnBytes).toBeLessThanOrEqual(64)
})
