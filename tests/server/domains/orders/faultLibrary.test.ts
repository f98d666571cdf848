import { afterAll, describe, expect, it } from 'vitest'
import { faultLibrary } from '../../../../core/contract/orders/faultLibrary.ts'
import { codes } from '../../../../core/errors.ts'
import { openTwoEnterprises } from '../../fixtures/twoEnterprises.ts'

const { site, east, west } = await openTwoEnterprises()
afterAll(() => site.close())

const given = {
  standardName: '接线盒进水',
  businessType: '1',
  severType: '4',
  faultAppearance: '雨后组串电流下降',
  schemeName: '更换接线盒',
}

describe('a fault of the library', () => {
  it('is found by its symptom, changed, and gone when it is removed', async () => {
    const { id } = await east.api(faultLibrary.add, given)

    expect((await east.api(faultLibrary.list, { keyword: '电流下降' })).records).toMatchObject([{ id, ...given, standardState: '1' }])
    await east.api(faultLibrary.update, { id, ...given, standardState: '0' })
    expect((await east.api(faultLibrary.detail, { id })).standardState).toBe('0')
    expect((await east.api(faultLibrary.list, { keyword: '接线盒', standardState: '1' })).total).toBe(0)
    await east.api(faultLibrary.remove, { id })
    await expect(east.api(faultLibrary.detail, { id })).rejects.toMatchObject({ code: codes.missing })
  })

  it('the platform has filled in serves every enterprise, under all four kinds of business', async () => {
    const { records } = await west.api(faultLibrary.list, { size: 100 })

    expect(records.length).toBeGreaterThanOrEqual(20)
    expect(new Set(records.map(row => row.businessType))).toEqual(new Set(['1', '2', '3', '4']))
  })

  it('is not written over what somebody else saved since it was read', async () => {
    const { id } = await east.api(faultLibrary.add, given)
    const { version } = (await east.api(faultLibrary.list, { keyword: '电流下降' })).records[0]!
    expect((await east.api(faultLibrary.detail, { id })).version).toBe(version)
    await east.api(faultLibrary.update, { id, version, ...given, schemeName: '更换电缆' })

    const late = east.api(faultLibrary.update, { id, version, ...given, schemeName: '更换支路' })

    await expect(late).rejects.toMatchObject({
      code: codes.conflict,
      message: expect.stringMatching(/该记录已由 .+ 于 20\d\d-\d\d-\d\d \d\d:\d\d:\d\d 修改/),
    })
    const now = await east.api(faultLibrary.detail, { id })
    expect(now.schemeName).toBe('更换电缆')
    await east.api(faultLibrary.update, { id, version: now.version, ...given, schemeName: '更换支路' })
    await east.api(faultLibrary.remove, { id })
  })

  it('has a name once, kinds of business and service, and texts of 500 characters at most', async () => {
    const { id } = await east.api(faultLibrary.add, given)
    const refused = async (change: object) => (await site.send(faultLibrary.add, { ...given, ...change }, east.headers)).body.fields

    expect(await refused({})).toEqual({ standardName: '该故障已存在' })
    expect(await refused({ businessType: '' })).toEqual({ businessType: '请选择业务类型' })
    expect(await refused({ schemeName: '长'.repeat(501) })).toEqual({ schemeName: '不能超过500个字符' })
    await east.api(faultLibrary.remove, { id })
  })
})
