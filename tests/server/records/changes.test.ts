import { and, eq, sql } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import type { InputOf } from '../../../core/contract/call.ts'
import { playlist } from '../../../core/contract/walls/playlist.ts'
import { brandModel } from '../../../core/contract/platform/brandModel.ts'
import { change } from '../../../core/contract/platform/change.ts'
import { village } from '../../../core/contract/platform/village.ts'
import { codes } from '../../../core/errors.ts'
import { audits, brandModels, rowChanges, villages } from '../../../server/tables/index.ts'
import type { Person } from '../../site.ts'
import { openTwoEnterprises } from '../fixtures/twoEnterprises.ts'

const { site, platform, east, west, watch } = await openTwoEnterprises()
afterAll(() => site.close())
const { db } = site.database

let number = 0
const given = (more: Partial<InputOf<typeof village.add>> = {}): InputOf<typeof village.add> => {
  const n = ++number
  return { name: `甲村${n}`, code: `V${n}`, areaCode: '130102', ...more }
}
const add = async (who: Person, more?: Parameters<typeof given>[0]) => (await who.api(village.add, given(more))).id
const changes = async (who: Person, record: string) => (await who.api(change.page, { record, size: 100 })).records
const told = async (who: Person, record: string) =>
  (await changes(who, record)).map(({ op, fields }) => [op, ...fields.map(({ title, before, after }) => `${title}：${before} → ${after}`)])
const refusal = async (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: { code: number; message: string }) => ({ code: error.code, msg: error.message }),
  )
/** Whatever one call changed, as one batch. */
const batchOf = async (recordId: string) =>
  (await db.select().from(rowChanges).where(eq(rowChanges.recordId, recordId)).orderBy(sql`id desc`).limit(1))[0]!.batch!

describe('the history of a record', () => {
  it('tells who changed which field from what to what, in the words of the contract and of the dictionaries', async () => {
    const { id } = await east.api(brandModel.save, { brandType: '1', brandName: '史书', modelName: 'A-1', ratedPower: 100 })
    const { version, removedAt: _none, ...row } = await east.api(brandModel.detail, { id })
    await east.api(brandModel.save, { ...row, ratedPower: 110, status: '0', version })
    const [last, first] = await changes(east, `brandModel:${id}`)
    expect(last).toMatchObject({
      op: 'update',
      who: expect.stringMatching(/\p{Script=Han}/u),
      at: expect.stringMatching(/^20\d\d-/),
      fields: [
        { title: '额定功率 kW', before: '100', after: '110' },
        { title: '状态', before: '启用', after: '停用' },
      ],
    })
    expect(first).toMatchObject({ op: 'add', fields: expect.arrayContaining([{ title: '型号', before: '', after: 'A-1' }]) })
  })

  it('names regions, and shows no telephone number in full', async () => {
    const id = await add(east, { contactPhone: '13812345678' })
    const { version, areaName, ...row } = await east.api(village.detail, { id })
    expect(row.contactPhone).toBe('138****5678')
    expect(areaName).toMatch(/长安区$/)
    await east.api(village.update, { ...row, areaCode: '130104', version })
    expect(await told(east, `village:${id}`)).toMatchObject([
      ['update', expect.stringMatching(/^所属区域：长安区 → 桥西区$/)],
      expect.arrayContaining(['联系电话： → 138****5678']),
    ])
    const [kept] = await db.select().from(villages).where(eq(villages.id, id))
    expect(kept?.contactPhone).toBe('13812345678')
    const { rows } = await db.execute(sql`select detail from audits where target = ${id} and detail::text like '%12345678%'`)
    expect(rows).toEqual([])
  })

  it('is kept of what SQL changes too, and of nothing a fill makes', async () => {
    const id = await add(east)
    await db.update(villages).set({ name: '改名村' }).where(eq(villages.id, id))
    expect((await changes(east, `village:${id}`))[0]).toMatchObject({ op: 'update', who: '系统', batch: '' })
    expect(await db.$count(rowChanges, and(eq(rowChanges.table, 'brand_models'), sql`record_id ~ '^model-[0-9]+$'`))).toBe(0)
  })

  it('leaves no trace where nothing was changed, and none of what was refused', async () => {
    const id = await add(east)
    const { version, areaName: _name, ...row } = await east.api(village.detail, { id })
    await east.api(village.update, { ...row, version })
    expect((await refusal(east.api(village.update, { ...row, version, code: '' })))?.code).toBe(codes.invalid)
    expect(await changes(east, `village:${id}`)).toHaveLength(1)
  })

  it('knows the audit row that says why', async () => {
    const id = await add(east)
    const [kept] = await db.select().from(rowChanges).where(eq(rowChanges.recordId, id))
    const [audit] = await db.select().from(audits).where(eq(audits.id, kept!.auditId!))
    expect(audit).toMatchObject({ action: 'village.add', target: id, userId: east.userId })
  })

  it("is neither another enterprise's nor of who may not manage; of the platform's shared rows the platform's alone", async () => {
    const id = await add(east)
    const asked = { record: `village:${id}` }
    expect((await refusal(west.api(change.page, asked)))?.code).toBe(codes.missing)
    expect((await refusal(watch.api(change.page, asked)))?.code).toBe(codes.forbidden)
    expect((await platform.api(change.page, asked)).total).toBe(1)
    const { id: shared } = await platform.api(brandModel.save, { brandType: '1', brandName: '平台', modelName: 'P-1' })
    expect(await refusal(east.api(change.page, { record: `brandModel:${shared}` }))).toMatchObject({ code: codes.forbidden })
    expect((await refusal(east.api(change.page, { record: 'nothing:1' })))?.code).toBe(codes.missing)
  })
})

describe('a form that was read before somebody else saved', () => {
  it('is refused with the fields that were changed since', async () => {
    const id = await add(east)
    const { areaName: _name, ...row } = await east.api(village.detail, { id })
    const other = await east.api(village.detail, { id })
    await east.api(village.update, { ...row, households: 7, remark: '先存' })
    const { areaName: _again, ...late } = other
    expect(await refusal(east.api(village.update, { ...late, name: '后存' }))).toMatchObject({
      code: codes.conflict,
      msg: expect.stringMatching(/该记录已由 \S+ 于 \S+ \S+ 修改（户数、备注），请关闭后重新打开/),
    })
  })
})

describe('a removed record', () => {
  it('is listed nowhere, but to whoever may restore it; its name is free, and it comes back as it was', async () => {
    const more = given({ households: 9 })
    const { id } = await east.api(village.add, more)
    await east.api(village.remove, { id })
    const keyword = more.name
    expect((await east.api(village.list, { keyword })).total).toBe(0)
    expect((await east.api(village.choices, { keyword })).total).toBe(0)
    expect((await refusal(east.api(village.detail, { id })))?.code).toBe(codes.missing)
    expect((await refusal(watch.api(village.list, { removed: true })))?.code).toBe(codes.forbidden)
    expect((await west.api(village.list, { removed: true, keyword })).total).toBe(0)
    const [removed] = (await east.api(village.list, { removed: true, keyword })).records
    expect(removed).toMatchObject({ id, removedAt: expect.stringMatching(/^20/), removedBy: expect.stringMatching(/./) })

    const { id: second } = await east.api(village.add, more)
    expect(await refusal(east.api(change.restore, { record: `village:${id}` }))).toMatchObject({
      code: codes.conflict,
      msg: '不能恢复：已有此编码的村庄',
    })
    await east.api(village.remove, { id: second })
    await east.api(change.restore, { record: `village:${id}` })
    const row = await east.api(village.detail, { id })
    expect(row).toMatchObject({ name: more.name, households: 9 })
    expect(row).not.toHaveProperty('removedAt')
    expect((await changes(east, `village:${id}`)).map(({ op }) => op)).toEqual(['restore', 'remove', 'add'])
  })

  it('is restored once where two people do it at the same moment', async () => {
    const id = await add(east)
    await east.api(village.remove, { id })
    const asked = { record: `village:${id}` }
    const outcomes = await Promise.all([east, platform].map(who => refusal(who.api(change.restore, asked))))
    expect(outcomes.map(outcome => outcome?.code ?? codes.ok).sort()).toEqual([codes.ok, codes.conflict])
    expect((await changes(east, `village:${id}`)).map(({ op }) => op)).toEqual(['restore', 'remove', 'add'])
  })

  it('is restored by nobody else', async () => {
    const id = await add(east)
    await east.api(village.remove, { id })
    expect((await refusal(west.api(change.restore, { record: `village:${id}` })))?.code).toBe(codes.missing)
    expect((await refusal(watch.api(change.restore, { record: `village:${id}` })))?.code).toBe(codes.forbidden)
    const { id: shared } = await platform.api(brandModel.save, { brandType: '1', brandName: '平台', modelName: 'P-2' })
    await platform.api(brandModel.remove, { id: shared })
    expect((await refusal(east.api(change.restore, { record: `brandModel:${shared}` })))?.code).toBe(codes.forbidden)
  })

  it('shows before it is removed what uses it, and stays while something does', async () => {
    const [device] = (
      await db.execute<{ brand: string; model: string }>(sql`select brand, model from devices where org_id = '1001' limit 1`)
    ).rows
    const { id } = await east.api(brandModel.save, { brandType: '1', brandName: device!.brand, modelName: device!.model })
    const [use] = await east.api(change.uses, { record: `brandModel:${id}` })
    expect(use).toEqual({ what: '台设备', count: expect.any(Number) })
    expect(await refusal(east.api(brandModel.remove, { id }))).toMatchObject({ code: codes.conflict })
  })

  it('is gone from walls as before', async () => {
    const { id } = await east.api(playlist.add, { name: '要删', items: [{ wall: '/map', seconds: 30 }] })
    await east.api(playlist.remove, { id })
    expect((await refusal(east.api(playlist.detail, { id })))?.code).toBe(codes.missing)
  })
})

describe('what was done in one go', () => {
  it('is taken back: a change as it was, an addition and a removal too, and the taking back itself', async () => {
    const id = await add(east, { households: 1 })
    const added = await batchOf(id)
    const { areaName: _name, ...row } = await east.api(village.detail, { id })
    await east.api(village.update, { ...row, households: 2, remark: '改' })
    const changed = await batchOf(id)
    expect(await east.api(change.undo, { batch: changed })).toEqual({ undone: 1, refused: [] })
    expect(await east.api(village.detail, { id })).toMatchObject({ households: 1, remark: '' })
    // Once undone, it was changed since.
    expect((await east.api(change.undo, { batch: changed })).refused).toMatchObject([{ name: row.name }])
    await east.api(change.undo, { batch: await batchOf(id) })
    expect(await east.api(village.detail, { id })).toMatchObject({ households: 2, remark: '改' })
    await east.api(village.remove, { id })
    await east.api(change.undo, { batch: await batchOf(id) })
    expect(await east.api(village.detail, { id })).toMatchObject({ households: 2 })
    expect((await east.api(change.undo, { batch: added })).undone).toBe(0)
    const fresh = await add(east)
    expect((await east.api(change.undo, { batch: await batchOf(fresh) })).undone).toBe(1)
    expect((await refusal(east.api(village.detail, { id: fresh })))?.code).toBe(codes.missing)
  })

  it('is taken back row by row: what somebody changed since stays, and is told by name and reason', async () => {
    const ids = [await add(east), await add(east), await add(east)]
    // Three rows of one batch.
    await db.update(rowChanges).set({ batch: 'three' }).where(sql`record_id in ${ids}`)
    const { areaName: _name, ...row } = await east.api(village.detail, { id: ids[1]! })
    await east.api(village.update, { ...row, remark: '其后' })
    const { undone, refused } = await east.api(change.undo, { batch: 'three' })
    expect([undone, refused]).toEqual([2, [{ name: row.name, reason: expect.stringMatching(/^其后已由 \S+ 于 .+ 修改$/) }]])
    expect(await east.api(village.detail, { id: ids[1]! })).toMatchObject({ remark: '其后' })
    expect((await refusal(east.api(village.detail, { id: ids[0]! })))?.code).toBe(codes.missing)
    const [audit] = await db.select().from(audits).where(eq(audits.target, 'three'))
    expect(audit).toMatchObject({ action: 'change.undo', detail: { undone: 2, refused: 1 } })
  })

  it("is nobody else's to take back, nor of who may not manage it, and another enterprise's rows in it stay", async () => {
    const id = await add(east)
    const batch = await batchOf(id)
    expect((await refusal(west.api(change.undo, { batch })))?.code).toBe(codes.missing)
    expect((await refusal(watch.api(change.undo, { batch })))?.code).toBe(codes.forbidden)
    const theirs = await add(west)
    await db
      .update(rowChanges)
      .set({ batch: 'mixed' })
      .where(sql`record_id in ${[id, theirs]}`)
    expect((await east.api(change.undo, { batch: 'mixed' })).undone).toBe(1)
    expect(await west.api(village.detail, { id: theirs })).toMatchObject({ id: theirs })
  })

  it('does not come back over a name that was taken meanwhile', async () => {
    const more = given()
    const { id } = await east.api(village.add, more)
    await east.api(village.remove, { id })
    const batch = await batchOf(id)
    await east.api(village.add, more)
    expect(await east.api(change.undo, { batch })).toEqual({ undone: 0, refused: [{ name: more.name, reason: '已有此编码的村庄' }] })
  })
})

describe('choices of a picker', () => {
  it('are searched and paged by the server, and are those that are in use', async () => {
    const rows = Array.from({ length: 1100 }, (_, n) => ({
      id: `many-${n}`,
      orgId: '1001',
      brandType: '1',
      brand: n < 1050 ? '甲牌' : '乙牌',
      model: `X${n}`,
      status: n === 7 ? ('0' as const) : ('1' as const),
      updatedBy: '',
      updatedAt: new Date(),
    }))
    await db.insert(brandModels).values(rows)
    expect(await east.api(brandModel.getModelName, { brandName: '乙牌' })).toHaveLength(50)
    expect(await east.api(brandModel.getModelName, { brandName: '甲牌' })).toHaveLength(1049)
    const { records, total } = await east.api(brandModel.choices, { keyword: 'X104', brandName: '甲牌', size: 5 })
    expect([total, records.length]).toEqual([11, 5])
    expect(records[0]).toMatchObject({ name: '甲牌 X104', brandName: '甲牌', modelName: 'X104' })
  })
})
