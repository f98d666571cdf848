import { once } from 'node:events'
import { Agent, request as httpRequest } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import multipart from '@fastify/multipart'
import { eq } from 'drizzle-orm'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { contract, post as postCall } from '../../../core/contract/call.ts'
import { alarmDesk } from '../../../core/contract/alarms/alarmDesk.ts'
import { file } from '../../../core/contract/platform/file.ts'
import { ingest } from '../../../core/contract/devices/ingest.ts'
import { user } from '../../../core/contract/platform/user.ts'
import { hashToken } from '../../../server/access/tokens.ts'
import { answerFailures } from '../../../server/http/answerFailures.ts'
import { limitBodies } from '../../../server/http/connection/limitBodies.ts'
import { endSlowReaders } from '../../../server/http/connection/endSlowReaders.ts'
import { answerBrokenRequests } from '../../../server/http/connection/brokenRequests.ts'
import { implement } from '../../../server/http/implement.ts'
import { isKnown } from '../../../server/http/principal.ts'
import { gateways } from '../../../server/tables/index.ts'
import { openSite, type Site } from '../../site.ts'

const refused = contract('test' as never, 'user:manage' as never, {
  forbidden: postCall('/test/forbidden', '无权', z.object({}), z.null()),
})
const json = { 'content-type': 'application/json' }
const portOf = (app: FastifyInstance) => (app.server.address() as AddressInfo).port

/** What a connection hears until it is closed by the other side, after these pieces were sent. */
async function answerOf(port: number, ...pieces: string[]) {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8')
  let text = ''
  socket.on('data', piece => {
    text += piece
  })
  socket.on('error', () => {})
  for (const piece of pieces) socket.write(piece)
  await once(socket, 'close')
  const [head = '', body = ''] = text.split('\r\n\r\n')
  return { status: Number(head.split(' ')[1]), head, body: JSON.parse(body) as { code: number; msg: string; data: null } }
}
const headOf = (path: string, length: number) =>
  `POST ${path} HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`

describe('the body of a request', () => {
  let site: Site
  beforeAll(async () => {
    site = await openSite()
    await site.app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(() => site.close())
  const post = (path: string, body: string | Buffer, headers = {}, agent?: Agent) =>
    new Promise<{ status: number; body: { code: number; msg: string } }>((done, fail) => {
      const outgoing = httpRequest({ port: portOf(site.app), path, method: 'POST', agent, headers: { ...json, ...headers } })
      outgoing.once('error', fail)
      outgoing.once('response', async reply => {
        let text = ''
        for await (const piece of reply.setEncoding('utf8')) text += piece
        done({ status: reply.statusCode!, body: JSON.parse(text) })
      })
      outgoing.end(body)
    })
  const unreadable = (bytes: number) => `{"points":[${'1,'.repeat(bytes / 2)}`

  it('is not read before it is known who sends it', async () => {
    for (const call of [ingest.readings, alarmDesk.shelve, file.upload])
      for (const headers of [{}, { token: 'made up' }, { gateway: 'made up', secret: 'x' }]) {
        const { status, body } = await post(call.path, unreadable(2_000_000), headers)
        expect([status, body.msg]).toEqual([401, '登录已失效，请重新登录'])
      }
  })

  it('may be no larger than anything the call takes, which is told before it is read', async () => {
    const { headers } = await site.as('jizhong')
    for (const [path, bytes] of [
      [user.userLogin.path, 100_000],
      [alarmDesk.shelve.path, 2_000_000],
      [alarmDesk.powerAlarmPage.path, 400_000],
      ['/api/nowhere', 100_000],
    ] as const) {
      const { status, body } = await post(path, unreadable(bytes), headers)
      expect([status, body]).toEqual([413, { code: 413, msg: '提交的数据过大', data: null }])
    }
  })

  it('of a gateway may hold fifty thousand readings', async () => {
    const [row] = await site.database.db.select({ id: gateways.id }).from(gateways).limit(1)
    await site.database.db
      .update(gateways)
      .set({ secretHash: hashToken('s') })
      .where(eq(gateways.id, row!.id))
    const points = Array.from({ length: 50_000 }, (_, n) => [
      `no-such-device-${n}`,
      'no-such-indicator',
      1_790_000_000_000,
      n + 0.123456789,
    ])
    const { status } = await post(ingest.readings.path, JSON.stringify({ points }), { gateway: row!.id, secret: 's' })
    expect(status).toBe(200)
  })

  it('of somebody known who may not do this is waited for as theirs, not as a stranger’s', async () => {
    const place = fastify()
    const known: boolean[] = []
    place.addHook('onSend', async request => void known.push(isKnown(request)))
    answerFailures(place)
    const never = async () => null as never
    implement(place, site.app.services, { test: refused }, { test: { forbidden: never } })
    const { headers } = await site.as('lvdao')
    for (const from of [headers, {}]) await place.inject({ method: 'POST', url: refused.forbidden.path, headers: from, payload: {} })
    await place.close()
    expect(known).toEqual([true, false])
  })

  it('that is text and no JSON is read by nobody', async () => {
    expect((await post(user.getLoginCode.path, 'x'.repeat(10_000), { 'content-type': 'text/plain' })).status).toBe(415)
  })

  it('is never unpacked: of a megabyte of nothing in a kilobyte the kilobyte is read', async () => {
    const { headers } = await site.as('jizhong')
    const packed = gzipSync(JSON.stringify({ points: [], more: ' '.repeat(50_000_000) }))
    for (const [path, from] of [
      [user.userLogin.path, {}],
      [alarmDesk.shelve.path, headers],
      ['/api/nowhere', {}],
    ] as const) {
      const { status } = await post(path, packed, { ...from, 'content-encoding': 'gzip' })
      expect([path, status]).toEqual([path, 400])
    }
  })

  it('keeps nobody on the same connection waiting when it was refused', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const { headers } = await site.as('jizhong')
    for (const [path, body, from] of [
      [alarmDesk.shelve.path, unreadable(4_000_000), {}],
      [user.userLogin.path, unreadable(4_000_000), {}],
      [alarmDesk.shelve.path, unreadable(4_000_000), headers],
      [alarmDesk.shelve.path, '{"', headers],
      ['/api/nowhere', unreadable(4_000_000), {}],
    ] as const) {
      expect((await post(path, body, from, agent)).status).toBeGreaterThanOrEqual(400)
      expect((await post(user.getLoginCode.path, '{}', {}, agent)).status).toBe(200)
    }
    agent.destroy()
  })

  it('is not waited for, nor is a head, longer than honest ones take', () => {
    expect(site.app.server.headersTimeout).toBeLessThanOrEqual(15_000)
    expect(site.app.server.requestTimeout).toBe(900_000)
  })

  it.each([
    ['a head without an end', `GET / HTTP/1.1\r\nhost: a\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`, 431, '请求头过长'],
    ['no HTTP', 'hello\r\n\r\n', 400, '请求格式不正确'],
    ['an address that is none', 'GET /api/%zz HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n', 400, '请求格式不正确'],
    [
      'an address that is too long',
      `GET /api/filemanage/${'x'.repeat(300)}?a HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n`,
      404,
      '接口不存在',
    ],
  ])('that is %s is answered as everything else', async (_what, sent, status, msg) => {
    const answer = await answerOf(portOf(site.app), sent)
    expect([answer.status, answer.body]).toEqual([status, { code: status, msg, data: null }])
  })
})

describe('what does not come', () => {
  let app: FastifyInstance
  const bodies: unknown[] = []
  /** More than the buffers between two processes hold. */
  const large = Buffer.alloc(32_000_000)
  function* pieces() {
    for (let n = 0; n < 320; n++) yield large.subarray(0, 100_000)
  }
  beforeAll(async () => {
    app = fastify({ http: { headersTimeout: 200, connectionsCheckingInterval: 50 }, ...answerBrokenRequests })
    await app.register(multipart)
    answerFailures(app)
    limitBodies(app, request => request.headers.token === 'mine', { strangerMs: 300, silentMs: 300, refusedStrangerMs: 300 })
    endSlowReaders(app, 300)
    app.get('/table', async () => large)
    app.get('/archive', async (_request, reply) => reply.send(Readable.from(pieces())))
    app.get('/worked-on', async () => new Promise(done => setTimeout(() => done('at last'), 600)))
    app.post('/refused', { onRequest: async () => Promise.reject(Object.assign(new Error(), { statusCode: 404 })) }, async () => null)
    app.post('/taken', async ({ body }) => bodies.push(body))
    await app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(() => app.close())

  it('is a head: half of one ends', async () => {
    const { status, body } = await answerOf(portOf(app), 'POST /taken HTTP/1.1\r\nhost: a\r\n')
    expect([status, body]).toEqual([408, { code: 408, msg: '请求未在规定时间内传完', data: null }])
  })

  it.each(['', 'token: mine\r\n'])('is a body: half of one ends, whoever sends it (%j)', async header => {
    const { status, head, body } = await answerOf(portOf(app), headOf('/taken', 100).replace('host', `${header}host`), '{"a":')
    expect([status, body.msg, body.data]).toEqual([408, '请求数据未在规定时间内传完，请检查网络后重试', null])
    expect(head.toLowerCase()).toContain('connection: close')
  })

  it('is the rest of a body that was refused: the connection ends', async () => {
    expect((await answerOf(portOf(app), headOf('/refused', 100), '{"a":')).status).toBe(404)
  })

  it('is not what comes slowly from somebody known; a stranger is not waited for so long', async () => {
    const slowly = async (header: string) => {
      const socket = connect(portOf(app), '127.0.0.1').setEncoding('utf8')
      socket.on('error', () => {})
      const answer = once(socket, 'data')
      socket.write(headOf('/taken', 12).replace('host', `${header}host`))
      for (const letter of '"slow, slow"') {
        if (socket.destroyed) break
        socket.write(letter)
        await new Promise(resolve => setTimeout(resolve, 80))
      }
      const [text] = await answer
      socket.destroy()
      return String(text).split(' ')[1]
    }
    expect(await Promise.all([slowly('token: mine\r\n'), slowly('')])).toEqual(['200', '408'])
    expect(bodies).toEqual(['slow, slow'])
  })

  it.each(['/table', '/archive'])('is a reader of %s: the connection ends, and with it all that waited', async path => {
    const served = once(app.server, 'connection')
    const socket = connect(portOf(app), '127.0.0.1').on('error', () => {})
    socket.pause()
    socket.write(`GET ${path} HTTP/1.1\r\nhost: a\r\n\r\n`)
    const [connection] = await served
    await once(connection, 'close')
    expect(connection.destroyed).toBe(true)
    socket.destroy()
  })

  it('is neither a reader that takes its time, nor an answer that is worked on', async () => {
    const socket = connect(portOf(app), '127.0.0.1').on('error', () => {})
    socket.write('GET /archive HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n')
    let bytes = 0
    for await (const piece of socket) {
      const before = bytes >> 22
      bytes += (piece as Buffer).length
      if (bytes >> 22 > before) await new Promise(done => setTimeout(done, 60))
    }
    expect(bytes).toBeGreaterThan(large.length)
    const [slow, next] = [
      await fetch(`http://127.0.0.1:${portOf(app)}/worked-on`),
      await fetch(`http://127.0.0.1:${portOf(app)}/worked-on`),
    ]
    expect([await slow.text(), await next.text()]).toEqual(['at last', 'at last'])
  })
})
