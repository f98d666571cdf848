import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { alarmDesk } from '../../../core/contract/alarms/alarmDesk.ts'
import type { AnyCall } from '../../../core/contract/call.ts'
import { deviceMonitor } from '../../../core/contract/devices/deviceMonitor.ts'
import { explain } from '../../../core/contract/platform/explain.ts'
import { forecast } from '../../../core/contract/energy/forecast.ts'
import { history } from '../../../core/contract/devices/history.ts'
import { playlist } from '../../../core/contract/walls/playlist.ts'
import { powerAnalysis } from '../../../core/contract/energy/powerAnalysis.ts'
import { user } from '../../../core/contract/platform/user.ts'
import { noGrants } from '../../../server/access/grantsOf.ts'
import { anonymous, type Principal } from '../../../server/principal.ts'
import { createRequestQueue } from '../../../server/http/queue/createRequestQueue.ts'
import { createCosts } from '../../../server/http/queue/createCosts.ts'
import { createSharedReads } from '../../../server/http/createSharedReads.ts'
import { createFairQueue } from '../../../server/http/queue/createFairQueue.ts'
import { openSite, type Person, type Site } from '../../site.ts'

/** Work that is held until it is let go, and in which order it began. */
function holder() {
  const begun: string[] = []
  const held: (() => void)[] = []
  return {
    begun,
    work: (name: string) => () => {
      begun.push(name)
      return new Promise<{ body: string }>(done => held.push(() => done({ body: name })))
    },
    /** Ends whatever was begun first, and lets what follows begin. */
    async end(count = 1) {
      for (const done of held.splice(0, count)) done()
      await new Promise(setImmediate)
    },
  }
}
const wide = { running: 2, waiting: 4 }

describe('a fair queue', () => {
  it('serves its callers in turn: one with much waiting does not keep others', async () => {
    const { begun, work, end } = holder()
    const { run: queued } = createFairQueue(3)
    const all = ['a1', 'a2', 'a3', 'a4', 'a5'].map(name => queued('a', wide, work(name)))
    all.push(queued('b', wide, work('b1')), queued('b', wide, work('b2')), queued('c', wide, work('c1')))
    expect(begun).toEqual(['a1', 'a2', 'b1'])
    await end()
    expect(begun.at(-1)).toMatch(/^[abc]/)
    await end()
    await end()
    // By now each of them had a turn, whatever a has waiting.
    expect(begun.slice(0, 6).map(name => name[0])).toEqual(expect.arrayContaining(['a', 'b', 'c']))
    for (let n = 0; n < 8; n++) await end()
    expect((await Promise.all(all)).map(({ body }) => body)).toEqual(['a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'b2', 'c1'])
  })

  it('has a limit: beyond it a caller is refused with a sentence and a time, and taken again once something has ended', async () => {
    const { begun, work, end } = holder()
    const { run: queued } = createFairQueue(10)
    const all = Array.from({ length: 6 }, (_, n) => queued('a', wide, work(`a${n}`)))
    expect(begun).toEqual(['a0', 'a1'])
    await expect(queued('a', wide, work('refused'))).rejects.toMatchObject({
      code: 429,
      retryAfter: 2,
      message: '同时进行的查询过多，请稍后再试',
    })
    const other = queued('b', wide, work('b'))
    expect(begun).toEqual(['a0', 'a1', 'b'])
    await end()
    all.push(queued('a', wide, work('again')))
    for (let n = 0; n < 8; n++) await end()
    expect(await Promise.all([...all, other])).toHaveLength(8)
    expect(begun).not.toContain('refused')
  })

  it('says where a caller stands, and when nothing waits any more', async () => {
    const { work, end } = holder()
    const { run, placeOf } = createFairQueue(2)
    const all = ['a1', 'a2', 'b1', 'c1', 'c2', 'a3'].map(name => run(name[0]!, { running: 1, waiting: 4 }, work(name)))
    // a and b have one each under way; c waits with two, a with two of its own behind its share.
    expect([placeOf('a'), placeOf('b'), placeOf('c')]).toEqual([
      { waiting: 2, ahead: 0 },
      { waiting: 0, ahead: 0 },
      { waiting: 2, ahead: 0 },
    ])
    all.push(run('b', { running: 1, waiting: 4 }, work('b2')), run('d', { running: 1, waiting: 4 }, work('d1')))
    expect(placeOf('d')).toEqual({ waiting: 1, ahead: 1 })
    for (let n = 0; n < 8; n++) await end()
    await Promise.all(all)
    expect(['a', 'b', 'c', 'd', 'nobody'].map(placeOf)).toEqual(Array.from({ length: 5 }, () => ({ waiting: 0, ahead: 0 })))
  })

  it('goes on after work that fails as after work that does not', async () => {
    const { run: queued } = createFairQueue(1)
    const fails = async () => {
      throw new Error('broken')
    }
    for (let n = 0; n < 5; n++) await expect(queued('a', wide, fails)).rejects.toThrow('broken')
    expect(await queued('a', wide, async () => 'fine')).toBe('fine')
  })
})

describe('an answer that several wait for', () => {
  it('is made in the turn that comes first: one with much waiting holds up nobody who asks the same', async () => {
    const { begun, work, end } = holder()
    const [{ run: queued }, reads] = [createFairQueue(4), createSharedReads(0)]
    const turnOf =
      (who: string) =>
      <T>(of: () => Promise<T>) =>
        queued(who, wide, of)
    const much = ['a1', 'a2', 'a3', 'a4'].map(name => queued('a', wide, work(name)))
    const both = ['a', 'b'].map(who => reads.of('figures', work(`by ${who}`), undefined, turnOf(who)))
    expect(begun).toEqual(['a1', 'a2', 'by a'])
    await end(3)
    expect((await Promise.all(both)).map(({ body }) => body)).toEqual(['by a', 'by a'])
    for (let n = 0; n < 4; n++) await end()
    await Promise.all(much)
    expect(begun).toEqual(['a1', 'a2', 'by a', 'a3', 'a4'])
  })

  it('is made for the others where one of them is refused a turn', async () => {
    const { begun, work, end } = holder()
    const reads = createSharedReads(0)
    const full = async () => {
      throw new Error('too much')
    }
    const later: (() => void)[] = []
    const inLine = <T>(of: () => Promise<T>) => new Promise<T>((done, fail) => later.push(() => of().then(done, fail)))
    const one = reads.of('figures', work('made'), undefined, inLine)
    await expect(reads.of('figures', work('again'), undefined, full)).rejects.toThrow('too much')
    expect(begun).toEqual([])
    later[0]!()
    await end()
    expect(await one).toEqual({ body: 'made' })
    expect(begun).toEqual(['made'])
  })
})

describe('the queue of requests', () => {
  const person = (userId: string) => ({ kind: 'user', userId, ...noGrants }) as unknown as Principal
  const wall = { kind: 'screen', tokenHash: 'hall', ...noGrants } as unknown as Principal
  const curve = deviceMonitor.getDeviceMonitorLine
  const from = (principal: Principal, address = '10.0.0.1') => ({ principal, address })

  it('three hundred reads of one leave the others theirs, and alarms stand behind no read', async () => {
    const { begun, work, end } = holder()
    const queue = createRequestQueue()
    const flood = Array.from({ length: 300 }, (_, n) =>
      queue
        .turnOf(
          curve,
          {},
          from(person('much')),
        )(work(`much${n}`))
        .catch(error => error.code),
    )
    const others = Array.from({ length: 30 }, (_, n) => queue.turnOf(curve, {}, from(person(`other${n}`)))(work(`other${n}`)))
    const alarms = queue.turnOf(alarmDesk.powerAlarmPage, {}, from(person('much')))(work('alarm'))
    expect(begun).toContain('alarm')
    for (let n = 0; n < 40; n++) await end()
    const lastOther = Math.max(...begun.map((name, n) => (name.startsWith('other') ? n : 0)))
    expect(begun.slice(0, lastOther).filter(name => name.startsWith('much')).length).toBeLessThan(10)
    for (let n = 0; n < 300; n++) await end()
    expect((await Promise.all(flood)).filter(answer => answer === 429).length).toBeGreaterThan(150)
    expect(await Promise.all([...others, alarms])).toHaveLength(31)
  })

  it('costly reads go a few at a time, in a queue that says its place, and keep no other read waiting', async () => {
    const { begun, work, end } = holder()
    const costs = createCosts()
    const [year, day] = [{ dateType: 'year' }, { dateType: 'day' }]
    for (const ms of [900, 80, 300]) costs.measured(powerAnalysis.powerAnalysis, year, ms)
    costs.measured(curve, {}, 5)
    const queue = createRequestQueue(costs, 2)
    const ask = (who: string, input: object, name: string) =>
      queue.turnOf(powerAnalysis.powerAnalysis, input, from(person(who)))(work(name))
    const all = ['a', 'b', 'c', 'd', 'd'].map((who, n) => ask(who, year, `year ${who}${n}`))
    all.push(ask('d', day, 'day d'), ask('a', day, 'day a'))
    expect(begun).toEqual(['year a0', 'year b1', 'day d', 'day a'])
    expect(['b', 'c', 'd'].map(who => queue.placeOf(from(person(who))))).toEqual([
      { waiting: 0, ahead: 0 },
      { waiting: 1, ahead: 0 },
      { waiting: 2, ahead: 1 },
    ])
    await end()
    expect(begun.at(-1)).toBe('year c2')
    for (let n = 0; n < 7; n++) await end()
    await Promise.all(all)
    expect(queue.placeOf(from(person('d')))).toEqual({ waiting: 0, ahead: 0 })
  })

  it('whether a read is costly shows by the best of its last times, so that a moment in which everything is slow makes none of them so', () => {
    const costs = createCosts()
    costs.measured(history.basicList, {}, 3)
    const took = (...times: number[]) => {
      for (const ms of times) costs.measured(curve, {}, ms)
      return costs.isCostly(curve, {})
    }
    expect(took(400)).toBe(false)
    expect(took(400, 400)).toBe(true)
    expect(took(4)).toBe(false)
    expect(took(400, 400, 400, 400)).toBe(false)
    expect(took(400)).toBe(true)
    expect(costs.isCostly(curve, { dateType: 'day' })).toBe(false)
  })

  it('none is costly where most of them take long: a database far away is no reason to let few go at a time, whatever is answered without it', () => {
    const costs = createCosts()
    const kinds = [curve, history.basicList, powerAnalysis.powerAnalysis, forecast.ofDay, user.getSession]
    for (const call of kinds) for (let n = 0; n < 5; n++) costs.measured(call, {}, 120)
    costs.measured(playlist.getWalls, {}, 0)
    expect(costs.isCostly(curve, {})).toBe(false)
    for (let n = 0; n < 5; n++) costs.measured(powerAnalysis.powerAnalysis, {}, 1200)
    expect(costs.isCostly(powerAnalysis.powerAnalysis, {})).toBe(true)
  })

  it('a read that was refused, aborted, made by somebody else or waited for tells no cost', async () => {
    const told: string[] = []
    const queue = createRequestQueue({ isCostly: () => true, measured: ({ path }) => told.push(path) }, 1)
    const shared = createSharedReads(0)
    const { work, end } = holder()
    const one =
      (who: string, call: AnyCall = forecast.ofDay) =>
      <T>(of: () => Promise<T>) =>
        queue.turnOf(call, {}, from(person(who)))(of)
    const first = one('x', curve)(work('before'))
    const same = ['a', 'b', 'c'].map(who => shared.of('same', work('made'), undefined, one(who)))
    await end()
    await end()
    expect((await Promise.all([first, ...same])).map(({ body }) => body)).toEqual(['before', 'made', 'made', 'made'])
    const broken = async () => {
      throw new Error('broken')
    }
    await expect(one('a')(broken)).rejects.toThrow('broken')
    await expect(shared.of('other', broken, undefined, one('a'))).rejects.toThrow('broken')
    expect(await one('a', explain.figure)(async () => 'told')).toBe('told')
    expect(told).toEqual([curve.path, forecast.ofDay.path])
  })

  it('a caller with costly reads leaves the others a place', () => {
    const { begun, work } = holder()
    const costs = createCosts()
    for (const ms of [900, 900, 900]) costs.measured(curve, {}, ms)
    const queue = createRequestQueue(costs, 2)
    for (const who of ['a', 'a', 'a', 'b']) void queue.turnOf(curve, {}, from(person(who)))(work(who))
    expect(begun).toEqual(['a', 'b'])
  })

  it('fifty browsers of a hall, with one token and one address, are refused nothing', async () => {
    const queue = createRequestQueue()
    const one = async () => {
      const leave = queue.ofAddress('10.0.0.1')
      return queue
        .turnOf(
          curve,
          {},
          from(wall),
        )(async () => 'shown')
        .finally(leave)
    }
    expect(new Set(await Promise.all(Array.from({ length: 50 * 30 }, one)))).toEqual(new Set(['shown']))
  })

  it('an address has a limit of its own, which another one does not feel', () => {
    const queue = createRequestQueue()
    const [leave] = Array.from({ length: 3000 }, () => queue.ofAddress('10.0.0.1'))
    expect(() => queue.ofAddress('10.0.0.1')).toThrow('同时进行的查询过多')
    queue.ofAddress('10.0.0.2')
    leave!()
    queue.ofAddress('10.0.0.1')
  })

  it('files go out in turns as they come in: many archives of one leave the others theirs', async () => {
    const { begun, work, end } = holder()
    const queue = createRequestQueue()
    const all = [...'aaaaaaaa', 'b'].map((who, n) => queue.downloadOf(from(person(who)))(work(`${who}${n}`)))
    expect(begun).toEqual(['a0', 'a1', 'a2', 'a3', 'b8'])
    for (let n = 0; n < 9; n++) await end()
    expect(await Promise.all(all)).toHaveLength(9)
  })

  it('whoever is not signed in is limited with the own address', async () => {
    const { begun, work, end } = holder()
    const queue = createRequestQueue()
    const all = Array.from({ length: 20 }, (_, n) => queue.turnOf(curve, {}, from(anonymous, '10.0.0.1'))(work(`a${n}`)))
    all.push(queue.turnOf(curve, {}, from(anonymous, '10.0.0.2'))(work('b')))
    expect(begun).toContain('b')
    for (let n = 0; n < 21; n++) await end()
    await Promise.all(all)
  })
})

describe('a server with much to do', () => {
  let site: Site
  let customer: Person
  let other: Person
  beforeAll(async () => {
    site = await openSite()
    ;[customer, other] = [await site.as('lvdao'), await site.as('yanzhao')]
  })
  afterAll(() => site.close())

  it('of three hundred reads a customer sends at once the surplus is refused, and everybody else is answered meanwhile', async () => {
    let answered = 0
    const flood = Array.from({ length: 300 }, async () => {
      const reply = await site.app.inject({
        method: history.basicList.method,
        url: history.basicList.path,
        headers: customer.headers,
        payload: {},
      })
      answered++
      return [reply.statusCode, reply.headers['retry-after'], reply.json().msg]
    })
    await new Promise(setImmediate)
    await Promise.all([other.api(history.basicList, {}), customer.api(alarmDesk.getFlood, {}), site.send(user.getLoginCode, {})])
    const before = answered
    const answers = await Promise.all(flood)
    const refused = answers.filter(([status]) => status !== 200)
    // Some are done before the last ones have come.
    expect(refused.length).toBeLessThanOrEqual(300 - 104)
    expect(refused.length).toBeGreaterThan((300 - 104) / 2)
    expect(new Set(refused.map(String))).toEqual(new Set([String([429, '2', '同时进行的查询过多，请稍后再试'])]))
    expect(before).toBeLessThan(refused.length + 50)
  })

  it('who sends is known, and whether it is their turn, before a body is read: many half bodies of one keep nobody else waiting', async () => {
    const { port } = new URL(await site.app.listen({ port: 0, host: '127.0.0.1' }))
    const whole = `{${' '.repeat(98)}}`
    /** Sends a read, of its body as much as is given. @returns its connection, and the status it is answered with */
    function ask(person: Person, body: string) {
      const socket = connect(Number(port), '127.0.0.1').on('error', () => {})
      const lines = Object.entries({ ...person.headers, host: 'a', 'content-type': 'application/json', 'content-length': whole.length })
      socket.write(
        `POST ${history.basicList.path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`,
      )
      let status = ''
      socket.on('data', piece => {
        status ||= String(piece).split(' ')[1]!
      })
      return { socket, status: () => status }
    }
    let arrived = 0
    site.app.server.on('request', () => arrived++)
    const patient = { timeout: 60_000 }
    const halves = Array.from({ length: 16 }, () => ask(customer, '{'))
    // Whoever is silent is given up after half a minute, and a busy machine takes its time.
    const drip = setInterval(() => {
      for (const { socket } of halves) socket.write(' ')
    }, 5000)
    await expect.poll(() => arrived, patient).toBe(16)
    // Requests without a body, each known after those before it: by now all of the others are.
    for (let n = 0; n < 2; n++) await customer.api(user.getQueue, {})
    const [next, theirs] = [ask(customer, whole), ask(other, whole)]
    await expect.poll(theirs.status, patient).toBe('200')
    expect(next.status()).toBe('')
    // One of them breaks off.
    halves.shift()!.socket.destroy()
    await expect.poll(next.status, patient).toBe('200')
    clearInterval(drip)
    for (const { socket } of [...halves, next, theirs]) socket.destroy()
  })
})
