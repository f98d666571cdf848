import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { camera } from '../../../core/contract/devices/camera.ts'
import { user } from '../../../core/contract/platform/user.ts'
import { demoAccounts } from '../../../server/demo/demoAccounts.ts'
import { hashToken } from '../../../server/access/tokens.ts'
import { cameras, screenTokens } from '../../../server/tables/index.ts'
import { rewritePlaylist } from '../../../server/video/rewritePlaylist.ts'
import { mediaTypeOf } from '../../../server/video/mediaTypeOf.ts'
import { permits } from '../../../server/video/permits.ts'
import { issueViewing, viewingSeconds } from '../../../server/video/viewingToken.ts'
import { openSite, type Person, type Site } from '../../site.ts'

const segmentBytes = Buffer.from('\0\0\0\x18stypmsdh and pictures', 'latin1')
const pictureBytes = Buffer.from('\xff\xd8\xff\xe0 a picture', 'latin1')
const script = 'alert(document.domain)'

/** A media server and the vendor's open platform in one, on this machine. */
interface Vendor {
  server: Server
  address: string
  asked: string[]
  /** The token the platform knows now. */
  token: string
  down: boolean
}

async function openVendor(): Promise<Vendor> {
  const vendor: Vendor = { server: createServer(), address: '', asked: [], token: 'at.1', down: false }
  vendor.server.on('request', (request, response) => {
    let form = ''
    request.on('data', piece => {
      form += piece
    })
    request.on('end', () => {
      const { pathname } = new URL(request.url ?? '/', 'http://localhost')
      const fields = new URLSearchParams(form)
      vendor.asked.push(pathname)
      const json = (code: string, data?: unknown) =>
        response.setHeader('content-type', 'application/json').end(JSON.stringify({ code, data, msg: '' }))
      if (vendor.down) return response.writeHead(503).end()
      switch (pathname) {
        case '/live/cam.m3u8':
          return response
            .setHeader('content-type', 'application/vnd.apple.mpegurl')
            .end('#EXTM3U\n#EXT-X-MAP:URI="init.mp4"\n#EXTINF:2,\nseg/1.m4s?x=1\n#EXTINF:2,\nhttp://169.254.169.254/secret\n')
        case '/live/seg/1.m4s':
          return response.setHeader('content-type', 'text/javascript; x=mpegurl').end(segmentBytes)
        case '/live/init.mp4':
          return response.writeHead(302, { location: `${vendor.address}/live/seg/1.m4s` }).end()
        case '/api/lapp/token/get':
          if (fields.get('appKey') !== 'key' || fields.get('appSecret') !== 'confidential') return json('10001')
          return json('200', { accessToken: vendor.token, expireTime: Date.now() + 86_400_000 })
        case '/api/lapp/v2/live/address/get':
          if (fields.get('accessToken') !== vendor.token) return json('10002')
          if (fields.get('deviceSerial') === 'FAR') return json('200', { url: 'http://elsewhere.example/live.m3u8' })
          return json('200', { url: `${vendor.address}/live/cam.m3u8` })
        case '/api/lapp/device/capture':
          if (fields.get('accessToken') !== vendor.token) return json('10002')
          return json('200', { picUrl: `${vendor.address}/${fields.get('deviceSerial') === 'LIE' ? 'live/script.js' : 'picture.jpg'}` })
        case '/live/script.m3u8':
          return response.setHeader('content-type', 'application/vnd.apple.mpegurl').end('#EXTM3U\n#EXTINF:2,\nscript.js\n')
        case '/live/script.js':
          return response.setHeader('content-type', 'text/javascript; x=mpegurl').end(script)
        case '/picture.jpg':
          return response.setHeader('content-type', 'text/html').end(pictureBytes)
        default:
          return response.writeHead(404).end()
      }
    })
  })
  await new Promise<void>(done => vendor.server.listen(0, '127.0.0.1', done))
  vendor.address = `http://127.0.0.1:${(vendor.server.address() as AddressInfo).port}`
  return vendor
}

let site: Site
let vendor: Vendor
let admin: Person
let token: string
let own: { id: string; siteId: string }
let foreign: string

beforeAll(async () => {
  vendor = await openVendor()
  site = await openSite({
    haikangAccounts: { main: { base: vendor.address, appKey: 'key', appSecret: 'confidential', hosts: [] } },
  })
  const account = demoAccounts().find(({ kind, org }) => kind === 'enterprise-admin' && org === '1001')
  admin = await site.as(account!.loginName)
  token = (await admin.api(camera.getSubAccessToken, {})).accessToken
  const { rows } = await site.database.db.execute<{ id: string; siteId: string }>(
    sql`
      select id, site_id as "siteId"
      from cameras
      where org_id = '1001' and enabled
      order by id
      limit 1
    `,
  )
  own = rows[0]!
  const others = await site.database.db.execute<{ id: string }>(sql`select id from cameras where org_id = '1002' order by id limit 1`)
  foreign = others.rows[0]!.id
  const row = { orgId: '1001', siteId: own.siteId, name: '外接' }
  await site.database.db.insert(cameras).values([
    { ...row, id: 'HLS', source: 'hls', address: `${vendor.address}/live/cam.m3u8` },
    { ...row, id: 'HLS2', source: 'hls', address: `${vendor.address}/live/cam.m3u8` },
    { ...row, id: 'YS', source: 'haikang', accountId: 'main', deviceSerial: 'D1' },
    { ...row, id: 'YSFAR', source: 'haikang', accountId: 'main', deviceSerial: 'FAR' },
    { ...row, id: 'YSNONE', source: 'haikang', accountId: 'unknown', deviceSerial: 'D1' },
    { ...row, id: 'LIE', source: 'hls', address: `${vendor.address}/live/script.m3u8` },
    { ...row, id: 'YSLIE', source: 'haikang', accountId: 'main', deviceSerial: 'LIE' },
    { ...row, id: 'OFF', source: 'demo', enabled: false },
  ])
})
afterAll(async () => {
  vendor?.server.close()
  await site?.close()
})

const live = (id: string, part: string, query: Record<string, string> = { accessToken: token }) =>
  site.app.inject({ url: `/api/pie/haikang/live/${id}/${part}`, query })
const named = (playlist: string) => playlist.split('\n').filter(line => line && !line.startsWith('#'))

describe('the list of cameras', () => {
  it('holds those of the caller’s sites, and fewer for named sites', async () => {
    const all = await admin.api(camera.getCameraList, {})
    const some = await admin.api(camera.getCameraList, { siteIds: [own.siteId] })

    expect(all.map(({ deviceId }) => deviceId)).toContain(own.id)
    expect(all.map(({ deviceId }) => deviceId)).not.toContain(foreign)
    expect(new Set(some.map(({ siteId }) => siteId))).toEqual(new Set([own.siteId]))
    expect(await admin.api(camera.getCameraList, { siteIds: [] })).toEqual([])
    const park = await admin.api(camera.getCameraList, { microgridId: 'M1001' })
    expect(park.length).toBeGreaterThan(6)
    expect(park.every(({ siteId }) => siteId.startsWith('130110'))).toBe(true)
  })

  it('says which deliver, and tells nothing of vendors and media servers', async () => {
    const list = await admin.api(camera.getCameraList, { siteIds: [own.siteId] })
    const online = Object.fromEntries(list.map(row => [row.deviceId, row.online]))

    expect(online).toMatchObject({ [own.id]: true, HLS: true, YS: true, YSFAR: false, YSNONE: false, OFF: false })
    expect(list.find(({ deviceId }) => deviceId === 'OFF')?.playlist).toBe('')
    const text = JSON.stringify(list)
    for (const secret of ['127.0.0.1', 'confidential', 'main', 'D1']) expect(text).not.toContain(secret)
  })
})

describe('a viewing token', () => {
  it('is needed, must be ours and must not be over', async () => {
    const old = await issueViewing(
      { db: site.database.db, clock: () => new Date(Date.now() - (viewingSeconds + 1) * 1000) },
      {
        sites: { orgs: ['1001'] },
        customer: null,
        accountId: null,
        holder: { kind: 'user', tokenHash: hashToken(admin.headers.token!) },
      },
    )
    const [payload, mac] = token.split('.')
    const forged = `${Buffer.from(JSON.stringify({ sites: { orgs: null }, until: Date.now() + 1e6 })).toString('base64url')}.${mac}`
    for (const accessToken of ['', 'x', `${payload}.x`, forged, old]) {
      const answer = await live(own.id, 'index.m3u8', { accessToken })
      expect([answer.statusCode, answer.json().code]).toEqual([401, 401])
    }
    expect((await live(own.id, 'index.m3u8', {})).statusCode).toBe(401)
    const header = await site.app.inject({ url: `/api/pie/haikang/live/${own.id}/index.m3u8`, headers: { 'viewing-token': token } })
    expect(header.statusCode).toBe(200)
  })

  it('does not open the cameras of another organisation, nor those that are not there', async () => {
    for (const part of ['index.m3u8', 'init.mp4', 'capture'])
      for (const id of [foreign, 'nothing']) expect((await live(id, part)).statusCode).toBe(403)
    await expect(admin.api(camera.getDeviceCapture, { accessToken: token, deviceId: foreign })).rejects.toMatchObject({ code: 404 })
  })

  it('of a customer covers the customer’s cameras, a named customer narrows and a foreign one has none', async () => {
    const { rows } = await site.database.db.execute<{ mine: string; other: string; customer: string }>(
      sql`
        select
          c.id as mine, s.customer_id as customer,
          (
            select o.id
            from cameras o
              join sites x on x.id = o.site_id
            where o.org_id = '1001'
              and o.enabled
              and o.source = 'demo'
              and x.customer_id <> s.customer_id
            limit 1
          ) as other
        from cameras c
          join sites s on s.id = c.site_id
        where c.org_id = '1001' and c.enabled and c.source = 'demo'
        order by c.id desc
        limit 1
      `,
    )
    const { mine, other, customer } = rows[0]!
    const { accessToken } = await admin.api(camera.getSubAccessToken, { customer })

    expect((await live(mine, 'index.m3u8', { accessToken })).statusCode).toBe(200)
    expect((await live(other, 'index.m3u8', { accessToken })).statusCode).toBe(403)
    await expect(admin.api(camera.getSubAccessToken, { customer: 'K1002003' })).rejects.toMatchObject({ message: '获取视频令牌失败' })
  })

  it('dies with the session it was made for', async () => {
    const person = await site.as('jizhong.watch')
    const { accessToken } = await person.api(camera.getSubAccessToken, {})
    expect((await live(own.id, 'index.m3u8', { accessToken })).statusCode).toBe(200)
    await person.api(user.loginOut, {})
    expect((await live(own.id, 'index.m3u8', { accessToken })).statusCode).toBe(401)
  })

  it.each([
    ['is revoked', { revokedAt: new Date() }],
    ['has ended', { expiresAt: new Date() }],
  ])('dies with the wall token it was made for, once that %s', async (how, end) => {
    const { db } = site.database
    await db.insert(screenTokens).values({ tokenHash: hashToken(how), orgId: '1001', name: '大厅', walls: ['/EngineerCollegeMonitor'] })
    const { body } = await site.send(camera.getSubAccessToken, {}, { screen: how })
    const { accessToken } = body.data as { accessToken: string }
    expect((await live(own.id, 'index.m3u8', { accessToken })).statusCode).toBe(200)
    await db
      .update(screenTokens)
      .set(end)
      .where(eq(screenTokens.tokenHash, hashToken(how)))
    expect((await live(own.id, 'index.m3u8', { accessToken })).statusCode).toBe(401)
  })

  it('that asks without measure is told to wait', async () => {
    const { accessToken } = await admin.api(camera.getSubAccessToken, { accountId: 'main' })
    const codes = new Set<number>()
    for (let i = 0; i < 400 && !codes.has(429); i++) codes.add((await live('OFF', 'index.m3u8', { accessToken })).statusCode)
    expect(codes).toContain(429)
    expect((await live(own.id, 'index.m3u8')).statusCode).toBe(200)
  })
})

describe('a demonstration camera', () => {
  it('streams a rolling playlist whose segments are there', async () => {
    const answer = await live(own.id, 'index.m3u8')
    const names = named(answer.body)

    expect(answer.headers['content-type']).toContain('mpegurl')
    expect(answer.body).toContain('#EXT-X-MAP:URI="init.mp4"')
    expect(answer.body).toContain(`#EXT-X-MEDIA-SEQUENCE:${Number.parseInt(names[0]!, 10)}`)
    expect(names.map((name, i) => Number.parseInt(name, 10) - Number.parseInt(names[0]!, 10) - i)).toEqual([0, 0, 0, 0, 0, 0])
    for (const part of ['init.mp4', names[0]!, names.at(-1)!]) {
      const piece = await live(own.id, part)
      expect([piece.statusCode, piece.headers['content-type']]).toEqual([200, expect.stringContaining('video/mp4')])
    }
    const ahead = `${Number.parseInt(names.at(-1)!, 10) + 5}.m4s`
    for (const part of [ahead, '1.m4s', 'x.m4s', '..%2findex']) expect((await live(own.id, part)).statusCode).toBe(404)
    expect((await live('OFF', 'index.m3u8')).statusCode).toBe(404)
  })

  it('gives its newest picture', async () => {
    const { picUrl, captureTime } = await admin.api(camera.getDeviceCapture, { accessToken: token, deviceId: own.id })
    const picture = await site.app.inject({ url: `${picUrl}&accessToken=${token}` })

    expect(captureTime).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    expect([picture.statusCode, picture.headers['content-type'], picture.rawPayload.subarray(1, 4).toString()]).toEqual([
      200,
      'image/png',
      'PNG',
    ])
    expect(await admin.api(camera.getDeviceCapture, { accessToken: token, deviceId: 'OFF' })).toEqual({ picUrl: '', captureTime: '' })
    await expect(admin.api(camera.getDeviceCapture, { accessToken: 'x', deviceId: own.id })).rejects.toMatchObject({ code: 401 })
  })
})

describe('a media server', () => {
  it('is read through this server only, and nothing beside it', async () => {
    const { body } = await live('HLS', 'index.m3u8')
    const [segment, ...more] = named(body)

    expect(more).toEqual([])
    expect(body).not.toContain('127.0.0.1')
    expect(body).not.toContain('169.254')
    const u = new URL(segment!, 'http://x/').searchParams.get('u')!
    const piece = await live('HLS', 'part', { accessToken: token, u })
    expect([piece.statusCode, piece.rawPayload, piece.headers['content-type']]).toEqual([200, segmentBytes, 'video/mp4'])
    expect(named((await live('HLS', 'index.m3u8')).body)[0]).toBe(segment)
  })

  it('cannot be made to fetch something else: made-up names, another camera’s names and redirects lead nowhere', async () => {
    const { body } = await live('HLS', 'index.m3u8')
    const u = new URL(named(body)[0]!, 'http://x/').searchParams.get('u')!
    const map = /URI="part\?u=([^"]+)"/.exec(body)![1]!

    expect((await live('HLS2', 'part', { accessToken: token, u })).statusCode).toBe(404)
    expect((await live('HLS', 'part', { accessToken: token, u: `A${u.slice(1)}` })).statusCode).toBe(404)
    expect((await live('HLS', 'part')).statusCode).toBe(404)
    expect((await live('HLS', 'part', { accessToken: token, u: map })).statusCode).toBe(502)
  })

  it('has no say in what a browser takes its bytes for', async () => {
    const u = new URL(named((await live('LIE', 'index.m3u8')).body)[0]!, 'http://x/').searchParams.get('u')!
    const piece = await live('LIE', 'part', { accessToken: token, u })
    expect([piece.body, piece.headers['content-type']]).toEqual([script, 'application/octet-stream'])
    const shown = await live('HLS', 'index.m3u8')
    for (const { headers } of [piece, shown])
      expect([headers['content-security-policy'], headers['x-content-type-options']]).toEqual(["sandbox; default-src 'none'", 'nosniff'])
    // A picture that is none is no picture.
    expect((await live('YSLIE', 'capture')).statusCode).toBe(502)
  })

  it.each([
    ['#EXTM3U\n', 'application/vnd.apple.mpegurl'],
    ['\0\0\0\x20ftypiso5', 'video/mp4'],
    ['\0\0\0\x20moof', 'video/mp4'],
    [`G${'x'.repeat(187)}G`, 'video/mp2t'],
    ['\xff\xd8\xff\xe0', 'image/jpeg'],
    ['\x89PNG\r\n', 'image/png'],
    ['\xff\xf1\x50', 'audio/aac'],
    ['WEBVTT\n\n', 'text/vtt'],
    [`G${'x'.repeat(200)}`, null],
    ['<script>', null],
    ['GIF89a=1;alert(1)'.padEnd(190, 'x'), null],
    ['', null],
  ])('is known by its bytes: %j is %s', (bytes, type) => {
    expect(mediaTypeOf(Buffer.from(bytes, 'latin1'))).toBe(type)
  })

  it('that is down is a refusal, not an empty picture', async () => {
    vendor.down = true
    const answer = await site.app.inject({ url: '/api/pie/haikang/live/HLS2/index.m3u8', headers: { 'viewing-token': token } })
    vendor.down = false
    expect([200, 502]).toContain(answer.statusCode)
    expect(await admin.api(camera.getDeviceCapture, { accessToken: token, deviceId: 'HLS' })).toEqual({ picUrl: '', captureTime: '' })
  })

  it('keeps the names inside tags and drops what leads elsewhere', () => {
    const text = '#EXTM3U\n#EXT-X-MEDIA:TYPE=AUDIO,URI="a/b.m3u8"\n#EXT-X-KEY:METHOD=AES-128,URI="http://evil/key"\n#EXTINF:2,\n../1.ts\n'
    const renamed = rewritePlaylist(text, new URL('http://media/live/x/i.m3u8'), ({ host, pathname }) =>
      host === 'media' ? pathname : null,
    )
    expect(renamed).toBe('#EXTM3U\n#EXT-X-MEDIA:TYPE=AUDIO,URI="/live/x/a/b.m3u8"\n#EXTINF:2,\n/live/1.ts\n')
  })
})

describe("the vendor's open platform", () => {
  it('is asked with the account’s token, once for many, and again when the platform has forgotten it', async () => {
    vendor.asked.length = 0
    expect((await live('YS', 'index.m3u8')).statusCode).toBe(200)
    const picture = await site.app.inject({ url: `/api/pie/haikang/live/YS/capture?accessToken=${token}` })
    expect([picture.statusCode, picture.rawPayload, picture.headers['content-type']]).toEqual([200, pictureBytes, 'image/jpeg'])
    expect(vendor.asked.filter(path => path === '/api/lapp/token/get')).toEqual([])

    vendor.token = 'at.2'
    await site.database.db.insert(cameras).values({
      id: 'YS2',
      orgId: '1001',
      siteId: own.siteId,
      name: '外接',
      source: 'haikang',
      accountId: 'main',
      deviceSerial: 'D2',
    })
    expect((await live('YS2', 'index.m3u8')).statusCode).toBe(200)
    expect(vendor.asked.filter(path => path === '/api/lapp/token/get')).toHaveLength(1)
  })

  it('leads no further than its own hosts', () => {
    const account = { base: 'https://open.ys7.com', appKey: '', appSecret: '', hosts: ['media.example.com'] }
    const allowed = (address: string) => permits(account, new URL(address))
    expect(['https://open.ys7.com/a', 'https://hls01open.ys7.com/b', 'https://media.example.com/c'].map(allowed)).toEqual([
      true,
      true,
      true,
    ])
    expect(['https://evilys7.com/a', 'http://127.0.0.1/a', 'file:///etc/passwd', 'https://x.com/ys7.com'].map(allowed)).toEqual([
      false,
      false,
      false,
      false,
    ])
    expect(permits({ ...account, base: 'http://10.0.0.5:80' }, new URL('http://9.0.0.5/'))).toBe(false)
    // Whoever has a name under the same public suffix is somebody else.
    for (const [base, address] of [
      ['https://vendor.com.cn', 'https://evil.com.cn/a'],
      ['https://vendor.github.io', 'https://evil.github.io/a'],
      ['https://vendor.co.uk', 'https://co.uk/a'],
      ['http://localhost:8080', 'http://evil.localhost/a'],
    ] as const)
      expect(permits({ ...account, base }, new URL(address))).toBe(false)
    expect(permits({ ...account, base: 'https://open.vendor.com.cn' }, new URL('https://hls.vendor.com.cn/a'))).toBe(true)
  })

  it('leads to no other port than its own, the usual ones and those the account names', () => {
    const account = { base: 'https://open.ys7.com:8443', appKey: '', appSecret: '', hosts: ['media.example.com', 'rtmp.example.com:9000'] }
    const allowed = (address: string) => permits(account, new URL(address))
    expect(['https://open.ys7.com:8443/', 'https://hls.ys7.com/', 'http://rtmp.example.com:9000/'].map(allowed)).toEqual([true, true, true])
    expect(
      [
        'https://open.ys7.com:22/',
        'https://hls.ys7.com:5432/',
        'https://media.example.com:9000/',
        'https://rtmp.example.com/',
        'https://a:b@open.ys7.com:8443/',
      ].map(allowed),
    ).toEqual([false, false, false, false, false])
  })
})
