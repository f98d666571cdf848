import { and, eq, like, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { brandModel } from '../../../../core/contract/platform/brandModel.ts'
import { change } from '../../../../core/contract/platform/change.ts'
import { dataImport } from '../../../../core/contract/platform/dataImport.ts'
import { job } from '../../../../core/contract/platform/job.ts'
import { village } from '../../../../core/contract/platform/village.ts'
import { createJobs } from '../../../../server/jobs/createJobs.ts'
import type { JobKind } from '../../../../server/jobs/JobKind.ts'
import { importJob } from '../../../../server/records/imports/importJob.ts'
import { audits, brandModels, jobs } from '../../../../server/tables/index.ts'
import { openSite, type Person, type Site } from '../../../site.ts'

let site: Site
let admin: Person
let other: Person
beforeAll(async () => {
  site = await openSite()
  admin = await site.as('jizhong')
  other = await site.as('yanzhao')
})
afterAll(() => site.close())
beforeEach(async () => {
  await site.database.db.update(jobs).set({ state: 'cancelled' })
  await site.database.db.delete(brandModels).where(like(brandModels.model, 'T-%'))
})

type Given = Record<string, string | number>
const row = (n: number, more: Given = {}): Given => ({ brandType: '1', brandName: '测试', modelName: `T-${n}`, ratedPower: n, ...more })
const rowsTo = (most: number) => Array.from({ length: most }, (_, n) => row(n + 1))
const worker = (kind: JobKind = importJob) => createJobs(site.app.services, { import: kind })
const ofTest = () =>
  site.database.db
    .select({ model: brandModels.model, kw: brandModels.ratedKw, removedAt: brandModels.removedAt })
    .from(brandModels)
    .where(and(eq(brandModels.orgId, admin.orgId), like(brandModels.model, 'T-%')))
    .orderBy(brandModels.model)
const there = async () => (await ofTest()).filter(({ removedAt }) => removedAt === null)

/** Sends rows as the console does, and lets them be checked. */
async function checked(rows: unknown[], person = admin) {
  const { id } = await person.api(dataImport.start, { noun: 'brandModel', fileName: '型号.xlsx', total: rows.length })
  for (let from = 0; from < rows.length; from += 500)
    await person.api(dataImport.put, { id, from: from + 1, rows: rows.slice(from, from + 500) })
  await worker().work()
  return person.api(job.detail, { id })
}
async function applied(id: string, mode: 'all' | 'good', kind?: JobKind) {
  await admin.api(dataImport.apply, { id, mode })
  await worker(kind).work()
  return admin.api(job.detail, { id })
}
const faultsOf = async (id: string, verdict: 'fault' | 'refused' = 'fault') =>
  (await admin.api(dataImport.rows, { id, verdict, size: 100 })).records.map(({ n, faults }) => [n, faults])

describe('an import', () => {
  it('of 500 rows changes nothing before somebody says so, then writes all, and is taken back as a whole', async () => {
    const { id, state, counts } = await checked(rowsTo(500))
    expect([state, counts]).toEqual(['ready', { new: 500 }])
    expect(await there()).toEqual([])

    const done = await applied(id, 'all')
    expect(done).toMatchObject({ state: 'done', counts: { added: 500 }, message: '新增 500 条，变更 0 条' })
    expect(await there()).toHaveLength(500)

    expect(await admin.api(change.undo, { batch: done.batch })).toEqual({ undone: 500, refused: [] })
    expect(await there()).toEqual([])
  })

  it('tells new, changed, unchanged and wrong rows apart, each with what and where', async () => {
    const first = await checked([row(1), row(2)])
    await applied(first.id, 'all')
    const { id, counts } = await checked([
      row(1),
      row(2, { ratedPower: 20 }),
      row(3),
      row(4, { ratedPower: -1 }),
      row(5, { brandType: '风机' }),
      row(3, { ratedPower: 4 }),
      { brandName: '测试' },
      row(8, { ratedPower: '约 3' }),
    ])
    expect(counts).toEqual({ same: 1, changed: 1, new: 1, fault: 5 })
    expect(await faultsOf(id)).toEqual([
      [4, { ratedPower: '不能为负数' }],
      [5, { brandType: expect.stringContaining('字典中没有这个设备类别') }],
      [6, { '': '与数据第 3 行重复' }],
      [7, { brandType: '必填', modelName: '必填' }],
      [8, { ratedPower: '应为数字' }],
    ])
    const { records } = await admin.api(dataImport.rows, { id, verdict: 'changed' })
    expect(records).toMatchObject([{ n: 2, before: { ratedPower: 2 }, after: { ratedPower: 20 } }])
  })

  it('keeps what a row does not name, or leaves empty, and takes away what it says is to go', async () => {
    const first = await checked([row(1, { remark: '原备注', ratedVoltage: 400 })])
    await applied(first.id, 'all')
    const { brandType, brandName, modelName } = row(1)
    const { id } = await checked([{ brandType, brandName, modelName, ratedPower: '', ratedVoltage: '清空' } as Given])
    await applied(id, 'all')
    const [kept] = (await admin.api(brandModel.list, { keyword: 'T-1' })).records
    expect(kept).toMatchObject({ ratedPower: 1, ratedVoltage: null, remark: '原备注' })
  })

  it('with a wrong row is not taken over whole; the right rows are where that is wanted', async () => {
    const { id } = await checked([row(1), row(2, { ratedPower: -1 })])
    await expect(admin.api(dataImport.apply, { id, mode: 'all' })).rejects.toMatchObject({
      code: 409,
      message: expect.stringContaining('1 行有误'),
    })
    expect(await applied(id, 'good')).toMatchObject({ state: 'done', counts: { added: 1, fault: 1 } })
    expect((await there()).map(({ model }) => model)).toEqual(['T-1'])
  })

  it('of all rows or none leaves nothing where one fails on the way, and says which', async () => {
    const { id } = await checked(rowsTo(150))
    // Somebody else makes the last but one meanwhile.
    await admin.api(brandModel.save, { brandType: '1', brandName: '测试', modelName: 'T-149', ratedPower: 7 })
    const ended = await applied(id, 'all')
    expect(ended).toMatchObject({ state: 'failed', counts: { new: 150 } })
    expect(ended.message).toContain('没有导入任何数据。数据第 149 行：检查之后已有人新增了同一条数据')
    expect((await there()).map(({ model, kw }) => [model, kw])).toEqual([['T-149', 7]])
  })

  it('writes over nobody who changed a record after it was checked', async () => {
    await applied((await checked([row(1), row(2)])).id, 'all')
    const { id } = await checked([row(1, { ratedPower: 10 }), row(2, { ratedPower: 20 })])
    await site.database.db.update(brandModels).set({ ratedKw: 99 }).where(eq(brandModels.model, 'T-1'))
    expect(await applied(id, 'good')).toMatchObject({ counts: { refused: 1, updated: 1 } })
    expect(await faultsOf(id, 'refused')).toEqual([[1, { '': '检查之后已有人修改了该数据' }]])
    expect((await there()).map(({ kw }) => kw)).toEqual([99, 20])
  })

  it('of all rows or none leaves nothing where one of the first rows fails, after others of its step were written', async () => {
    const { id } = await checked(rowsTo(20))
    await admin.api(brandModel.save, { brandType: '1', brandName: '测试', modelName: 'T-9', ratedPower: 7 })
    expect(await applied(id, 'all')).toMatchObject({ state: 'failed', counts: { new: 20 } })
    expect((await there()).map(({ model }) => model)).toEqual(['T-9'])
  })

  it('changes several fields of a record at once', async () => {
    await applied((await checked([row(1, { efficiency: 90, remark: '甲' })])).id, 'all')
    const { id } = await checked([row(1, { ratedPower: 5, efficiency: 95, remark: '乙' })])
    expect(await applied(id, 'all')).toMatchObject({ state: 'done', counts: { updated: 1 } })
    expect((await admin.api(brandModel.list, { keyword: 'T-1' })).records).toMatchObject([{ ratedPower: 5, efficiency: 95, remark: '乙' }])
  })

  it('of the platform leaves the records of enterprises alone, and one of an enterprise those of the platform', async () => {
    await applied((await checked([row(1)])).id, 'all')
    const chief = await site.as('admin')
    const { id } = await checked([row(1, { ratedPower: 99 })], chief)
    expect((await chief.api(job.detail, { id })).counts).toEqual({ new: 1 })
    await chief.api(dataImport.apply, { id, mode: 'all' })
    await worker().work()
    expect((await there()).map(({ kw }) => kw)).toEqual([1])

    await applied((await checked([row(2)])).id, 'all')
    const shared = await checked([row(3)], chief)
    await chief.api(dataImport.apply, { id: shared.id, mode: 'all' })
    await worker().work()
    const back = await checked([row(3), row(3, { modelName: 'T-3 ', ratedPower: 4 })])
    expect(back.counts).toEqual({ same: 1, fault: 1 })
  })

  it('whose step fails again and again ends, and says what of it stays', async () => {
    const { id } = await checked(rowsTo(150))
    await admin.api(dataImport.apply, { id, mode: 'good' })
    let steps = 0
    const broken: JobKind = {
      ended: importJob.ended,
      async step(step) {
        if (steps++ > 0) throw new Error('the disk is full')
        await importJob.step(step)
      },
    }
    for (let n = 0; n < 6; n++) {
      await worker(broken).work()
      await site.database.db.update(jobs).set({ leaseUntil: sql`now() - interval '1 second'` }).where(eq(jobs.id, id))
    }
    const ended = await admin.api(job.detail, { id })
    expect(ended).toMatchObject({ state: 'failed', counts: { added: 100, new: 50 } })
    expect(ended.message).toContain('已导入的 100 行保留，可以撤销')
  })

  it('goes on after a kill between its steps, and writes no row twice', async () => {
    const { id } = await checked(rowsTo(250))
    let steps = 0
    const killed: JobKind = {
      async step(step) {
        if (steps++ === 1) throw new Error('killed')
        await importJob.step(step)
      },
      ended: importJob.ended,
    }
    await admin.api(dataImport.apply, { id, mode: 'all' })
    await worker(killed).work(() => steps > 1)
    expect(await there()).toHaveLength(100)
    // Its process says nothing any more.
    await site.database.db.update(jobs).set({ state: 'running', leaseUntil: sql`now() - interval '1 second'` }).where(eq(jobs.id, id))
    await worker().work()
    expect(await admin.api(job.detail, { id })).toMatchObject({ state: 'done', done: 250, counts: { added: 250 } })
    expect(await there()).toHaveLength(250)
  })

  it('that is worked on by two processes at once is done once', async () => {
    const { id } = await checked(rowsTo(300))
    await admin.api(dataImport.apply, { id, mode: 'good' })
    await Promise.all([worker().work(), worker().work()])
    expect(await admin.api(job.detail, { id })).toMatchObject({ state: 'done', counts: { added: 300 } })
    expect(await there()).toHaveLength(300)
  })

  it('that is cancelled in the middle leaves nothing where all rows were wanted, and keeps what is done otherwise', async () => {
    const cancelling = (id: string): JobKind => {
      let steps = 0
      return {
        ended: importJob.ended,
        async step(step) {
          await importJob.step(step)
          if (steps++ === 0) await admin.api(job.cancel, { id })
        },
      }
    }
    const all = await checked(rowsTo(250))
    expect(await applied(all.id, 'all', cancelling(all.id))).toMatchObject({ state: 'cancelled', message: '已取消，没有导入任何数据' })
    expect(await there()).toEqual([])
    const good = await checked(rowsTo(250))
    expect(await applied(good.id, 'good', cancelling(good.id))).toMatchObject({
      state: 'cancelled',
      message: '已取消，取消前导入的 100 行保留',
    })
    expect(await there()).toHaveLength(100)
  })

  it('asks at each step whether its person may still do it', async () => {
    const { id } = await checked([row(1)])
    await admin.api(dataImport.apply, { id, mode: 'all' })
    await site.database.db.execute(sql`update users set state = 'disabled' where id = ${admin.userId}`)
    await worker().work()
    await site.database.db.execute(sql`update users set state = 'active' where id = ${admin.userId}`)
    expect(await admin.api(job.detail, { id })).toMatchObject({ state: 'failed', message: '发起人的账号已停用，任务未完成' })
    expect(await there()).toEqual([])
  })

  it('is seen, gone on with and cancelled by its own person alone', async () => {
    const { id } = await checked([row(1)])
    for (const ask of [
      () => other.api(job.detail, { id }),
      () => other.api(job.cancel, { id }),
      () => other.api(dataImport.rows, { id }),
      () => other.api(dataImport.apply, { id, mode: 'all' }),
      () => other.api(dataImport.put, { id, from: 1, rows: [row(9)] }),
    ])
      await expect(ask()).rejects.toMatchObject({ code: 404 })
    expect((await other.api(job.page, {})).records.filter(found => found.id === id)).toEqual([])
  })

  it('of a noun one may not manage is refused before a row is sent', async () => {
    const watch = await site.as('jizhong.watch')
    await expect(watch.api(dataImport.start, { noun: 'brandModel', fileName: 'a.csv', total: 1 })).rejects.toMatchObject({ code: 403 })
  })

  it('takes a slice that is sent again once, refuses rows that are none, and no eleventh import beside ten', async () => {
    const { id } = await admin.api(dataImport.start, { noun: 'brandModel', fileName: 'a.csv', total: 2 })
    await expect(admin.api(dataImport.put, { id, from: 1, rows: ['x'] })).rejects.toMatchObject({
      code: 400,
      message: '数据第 1 行无法识别',
    })
    for (const modelName of ['a\u0000', `\ud83d`, 'x'.repeat(2001)])
      await expect(admin.api(dataImport.put, { id, from: 1, rows: [{ modelName }] })).rejects.toMatchObject({ code: 400 })
    await expect(admin.api(dataImport.put, { id, from: 1, rows: [{ constructor: 'x' }] })).rejects.toMatchObject({ code: 400 })
    await expect(admin.api(dataImport.put, { id, from: 2, rows: [row(1), row(2)] })).rejects.toMatchObject({ code: 400 })
    for (const _ of [1, 2]) await admin.api(dataImport.put, { id, from: 1, rows: [row(1)] })
    expect((await admin.api(job.detail, { id })).state).toBe('taking')
    for (let n = 1; n < 10; n++) await admin.api(dataImport.start, { noun: 'brandModel', fileName: 'a.csv', total: 1 })
    await expect(admin.api(dataImport.start, { noun: 'brandModel', fileName: 'a.csv', total: 1 })).rejects.toMatchObject({ code: 409 })
  })

  it('stands in the audit with its batch of every step', async () => {
    const { id } = await checked(rowsTo(120))
    await applied(id, 'all')
    const rows = await site.database.db
      .select({ detail: audits.detail })
      .from(audits)
      .where(and(eq(audits.action, 'dataImport.apply'), eq(audits.target, id)))
    expect(rows.map(({ detail }) => (detail as { rows: number }).rows).sort()).toEqual([120, 20, 100].sort())
  })
})

describe('an import of villages', () => {
  it('takes regions by their names, and leaves alone a telephone number that comes back masked', async () => {
    const given = { name: '甲村', code: 'T-V1', areaCode: '130102', contactPhone: '13800001234', households: 12 }
    await admin.api(village.add, given)
    const { id } = await admin.api(dataImport.start, { noun: 'village', fileName: '村.csv', total: 3 })
    await admin.api(dataImport.put, {
      id,
      from: 1,
      rows: [
        { code: 'T-V1', name: '甲村', areaCode: '石家庄市长安区', contactPhone: '138****1234', households: 12 },
        { code: 'T-V2', name: '乙村', areaCode: '河北省 石家庄市 长安区' },
        { code: 'T-V3', name: '丙村', areaCode: '桥西区' },
      ],
    })
    await worker().work()
    expect((await admin.api(job.detail, { id })).counts).toEqual({ same: 1, new: 1, fault: 1 })
    expect(await faultsOf(id)).toEqual([[3, { areaCode: '没有这个区域，或不止一个：桥西区，可填写 6 位区域编码' }]])
    const { records: shownRows } = await admin.api(dataImport.rows, { id })
    expect(JSON.stringify(shownRows)).not.toContain('13800001234')
    await applied(id, 'good')
    expect((await admin.api(village.list, { keyword: 'T-V2' })).records).toMatchObject([{ areaCode: '130102' }])
  })
})
