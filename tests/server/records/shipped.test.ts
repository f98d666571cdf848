import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { change } from '../../../core/contract/platform/change.ts'
import { dict } from '../../../core/contract/platform/dict.ts'
import { type DictEntry, dictCode } from '../../../core/contract/platform/dictCode.ts'
import { indicator } from '../../../core/contract/devices/indicator.ts'
import { codes } from '../../../core/errors.ts'
import { writeBaseData } from '../../../server/database/baseData.ts'
import { writeShipped } from '../../../server/database/writeShipped.ts'
import { dicts } from '../../../server/tables/index.ts'
import { openSite, type Person, type Site } from '../../site.ts'

let site: Site
let admin: Person
let enterprise: Person
beforeAll(async () => {
  site = await openSite()
  admin = await site.as('admin')
  enterprise = await site.as('jizhong')
})
afterAll(() => site?.close())

const entries = async (code: string, removed?: boolean) => (await admin.api(dictCode.list, { code, removed, size: 100 })).records
const entry = async (code: string, value: string) => (await entries(code)).find(each => each.value === value)
const given = ({ id, code, value, name, intro, remark, sort }: DictEntry) => ({ id, code, value, name, intro, remark, sort })
/** What a start does to what is shipped. */
const start = () => writeBaseData(site.database.db)
/** A start of a version that ships other names. */
const upgrade = (shipped: [code: string, name: string][]) =>
  site.database.db.transaction(tx =>
    writeShipped(
      tx,
      dicts,
      shipped.map(([code, name], sort) => ({ type: 'FAILURE_TYPE', code, name, sort })),
      ['type', 'code'],
      ['name', 'intro', 'remark', 'sort'],
    ),
  )

describe('a shipped entry of a dictionary', () => {
  it('that somebody changed stays changed over a restart and an upgrade, with what is shipped beside it', async () => {
    const before = (await entry('FAILURE_TYPE', '2'))!
    expect(before).toMatchObject({ name: '线路故障', origin: 'shipped', shipped: {} })
    await admin.api(dictCode.update, { ...given(before), name: '架空线路故障' })
    await start()
    expect(await entry('FAILURE_TYPE', '2')).toMatchObject({ name: '架空线路故障', origin: 'changed', shipped: { name: '线路故障' } })
    expect(await enterprise.api(dict.getDictList, { code: 'FAILURE_TYPE' })).toContainEqual(
      expect.objectContaining({ dictCode: '2', dictName: '架空线路故障' }),
    )
    await upgrade([
      ['1', '本体故障'],
      ['2', '线路异常'],
    ])
    expect(await entry('FAILURE_TYPE', '1')).toMatchObject({ name: '本体故障', origin: 'shipped' })
    expect(await entry('FAILURE_TYPE', '2')).toMatchObject({
      name: '架空线路故障',
      origin: 'changed',
      shipped: { name: '线路异常' },
    })
  })

  it('is taken back to how it is shipped, which its history tells', async () => {
    await start()
    const changed = (await entry('FAILURE_TYPE', '2'))!
    await admin.api(dictCode.reset, { id: changed.id })
    expect(await entry('FAILURE_TYPE', '2')).toMatchObject({ name: '线路故障', origin: 'shipped', shipped: {} })
    const { records } = await admin.api(change.page, { record: `dictCode:${changed.id}` })
    expect(records[0]).toMatchObject({
      op: 'update',
      fields: expect.arrayContaining([{ title: '名称', before: '架空线路故障', after: '线路故障' }]),
    })
  })

  it('that was removed stays removed, is offered nowhere, and comes back', async () => {
    const unused = (await entry('psVoltCode', 'AC00351'))!
    await admin.api(dictCode.remove, { id: unused.id })
    await start()
    const offered = async () => (await enterprise.api(dict.getDictList, { code: 'psVoltCode' })).map(({ dictCode: code }) => code)
    expect(await offered()).not.toContain('AC00351')
    expect((await entries('psVoltCode', true)).map(({ value }) => value)).toEqual(['AC00351'])
    // A code means one thing for ever.
    await expect(admin.api(dictCode.add, { code: 'psVoltCode', value: 'AC00351', name: '别的' })).rejects.toMatchObject({
      code: codes.conflict,
      fields: { value: expect.stringContaining('已删除的可恢复') },
    })
    await admin.api(change.restore, { record: `dictCode:${unused.id}` })
    expect(await offered()).toContain('AC00351')
  })

  it('stays while something holds its code, which is told', async () => {
    await site.database.db.execute(sql`update orders set fault_type = '5' where id = (select min(id) from orders)`)
    const { id } = (await entry('FAILURE_TYPE', '5'))!
    const [used] = await admin.api(change.uses, { record: `dictCode:${id}` })
    expect(used).toMatchObject({ what: '张工单' })
    await expect(admin.api(dictCode.remove, { id })).rejects.toMatchObject({
      code: codes.conflict,
      message: `正被 ${used!.count} 张工单使用，不能删除`,
    })
  })

  it('of a dictionary the product decides by is renamed, and neither removed nor joined by others', async () => {
    const state = (await entry('DEFECT_STATE', '3'))!
    await expect(admin.api(dictCode.remove, { id: state.id })).rejects.toMatchObject({ message: expect.stringContaining('系统功能') })
    await expect(admin.api(dictCode.add, { code: 'DEFECT_STATE', value: '9', name: '别的' })).rejects.toMatchObject({ code: codes.invalid })
    await admin.api(dictCode.update, { ...given(state), name: '已消缺' })
    expect((await admin.api(dictCode.types, {})).find(({ code }) => code === 'DEFECT_STATE')).toMatchObject({ fixed: true, changed: 1 })
    await expect(admin.api(dictCode.update, { ...given(state), name: '已消缺', value: '8' })).rejects.toMatchObject({
      fields: { value: '出厂的与使用中的值不能修改' },
    })
  })
})

describe('what people added', () => {
  it('stays where a later version ships the same code, and has nothing to go back to', async () => {
    const { id } = await admin.api(dictCode.add, { code: 'FAILURE_TYPE', value: '12', name: '自建类型' })
    expect(await entry('FAILURE_TYPE', '12')).toMatchObject({ origin: 'added', shipped: {} })
    await expect(admin.api(dictCode.reset, { id })).rejects.toMatchObject({ code: codes.conflict })
    await upgrade([['12', '出厂类型']])
    expect(await entry('FAILURE_TYPE', '12')).toMatchObject({ name: '自建类型', origin: 'changed', shipped: { name: '出厂类型' } })
  })
})

describe('an indicator', () => {
  it('keeps what people set it to, and its unit as it is shipped', async () => {
    const [power] = (await admin.api(indicator.list, { keyword: 'A000000001' })).records
    const { id, indiNo, indiName, indiClassify, unitName, quantity, direction, kind, lowest } = power!
    const form = { id, indiNo, indiName, indiClassify, unitName, quantity, direction, kind, lowest, highest: 1000 }
    await admin.api(indicator.update, form)
    await start()
    expect(await admin.api(indicator.detail, { id })).toMatchObject({ highest: 1000, origin: 'changed', shipped: { highest: '500000' } })
    await expect(admin.api(indicator.update, { ...form, unitName: 'W' })).rejects.toMatchObject({
      fields: { unitName: expect.any(String) },
    })
    await admin.api(indicator.reset, { id })
    expect(await admin.api(indicator.detail, { id })).toMatchObject({ highest: 500_000, origin: 'shipped' })
  })

  it('says what it measures', async () => {
    const models = await enterprise.api(indicator.getIndiModelByType, { type: '001029' })
    expect(models.find(({ indiNo }) => indiNo === 'A000000004')).toMatchObject({
      quantity: 'activeEnergy',
      direction: 'own',
      kind: 'register',
      unitName: 'kWh',
    })
    expect((await enterprise.api(indicator.getIndiModelByType, { type: '003' })).map(({ indiClassify }) => indiClassify)).not.toContain(
      '001',
    )
  })
})

it('nobody but the platform changes what belongs to everybody, whatever a role may hold', async () => {
  await site.database.db.execute(sql`insert into role_resources (role_id, resource_id)
    select r.role_id, 'dictCodeManage' from user_roles r join users u on u.id = r.user_id where u.login_name = 'jizhong'
    on conflict do nothing`)
  const holder = await site.as('jizhong')
  const { id } = (await entry('FAILURE_TYPE', '1'))!
  for (const refused of [
    holder.api(dictCode.add, { code: 'FAILURE_TYPE', value: '77', name: '企业的' }),
    holder.api(dictCode.remove, { id }),
    holder.api(dictCode.reset, { id }),
  ])
    await expect(refused).rejects.toMatchObject({ code: codes.forbidden, message: '平台共享的数据只能由平台修改' })
})
