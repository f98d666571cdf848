import { afterAll, describe, expect, it } from 'vitest'
import { brandModel } from '../../../../core/contract/platform/brandModel.ts'
import { codes } from '../../../../core/errors.ts'
import { devices } from '../../../../server/tables/index.ts'
import { openTwoEnterprises } from '../../fixtures/twoEnterprises.ts'

const { site, platform, east, west, watch } = await openTwoEnterprises()
afterAll(() => site.close())

const given = { brandType: '1', brandName: '阳光电源', modelName: 'SG999X', ratedPower: 99.5, efficiency: 98.6 }

describe('a model', () => {
  it('is kept with its nameplate, found by a part of its name, and offered for choice while it is in use', async () => {
    const { id } = await east.api(brandModel.save, given)

    expect((await east.api(brandModel.list, { keyword: 'sg999' })).records).toMatchObject([
      { id, ...given, ratedVoltage: null, status: '1' },
    ])
    expect(await east.api(brandModel.getPropModels, { id })).toEqual([
      { propName: '额定功率', propValue: 99.5, unit: 'kW' },
      { propName: '最大效率', propValue: 98.6, unit: '%' },
    ])
    const offered = async () => (await east.api(brandModel.getModelName, { brandName: '阳光电源' })).map(row => row.id)
    expect(await offered()).toContain(id)
    await east.api(brandModel.save, { id, ...given, status: '0' })
    expect(await offered()).not.toContain(id)
    await east.api(brandModel.remove, { id })
  })

  it('is refused a second time under the same brand, at its field', async () => {
    const { id } = await east.api(brandModel.save, given)
    const { status, body } = await site.send(brandModel.save, given, east.headers)

    expect([status, body.fields]).toEqual([409, { modelName: '该品牌下已有此型号' }])
    await east.api(brandModel.remove, { id })
  })

  it('that devices use is not removed, and it says how many do', async () => {
    const [device] = await site.database.db.select().from(devices).limit(1)
    const { id } = await platform.api(brandModel.save, { brandType: '9', brandName: device!.brand, modelName: device!.model })
    const { status, body } = await site.send(brandModel.remove, { id }, platform.headers)

    expect([status, body.msg]).toEqual([409, expect.stringMatching(/^正被 \d+ 台设备使用，不能删除$/)])
  })

  it('of the platform is seen by every enterprise and changed by the platform alone', async () => {
    const { id } = await platform.api(brandModel.save, { ...given, modelName: 'SG-共用' })

    expect((await west.api(brandModel.detail, { id })).modelName).toBe('SG-共用')
    await expect(west.api(brandModel.save, { id, ...given })).rejects.toMatchObject({ code: codes.forbidden })
    await expect(west.api(brandModel.remove, { id })).rejects.toMatchObject({ code: codes.forbidden })
    await platform.api(brandModel.remove, { id })
  })

  it('of an enterprise is no other enterprise’s, and its operators only read it', async () => {
    const { id } = await east.api(brandModel.save, given)

    await expect(west.api(brandModel.detail, { id })).rejects.toMatchObject({ code: codes.missing })
    expect((await watch.api(brandModel.detail, { id })).id).toBe(id)
    await expect(watch.api(brandModel.save, { id, ...given })).rejects.toMatchObject({ code: codes.forbidden })
    await east.api(brandModel.remove, { id })
  })
})
