import { afterAll, beforeAll, expect, it } from 'vitest'
import { objectType } from '../../../../core/contract/devices/objectType.ts'
import { region } from '../../../../core/contract/platform/region.ts'
import { openSite, type Person, type Site } from '../../../site.ts'

let site: Site
let admin: Person
let enterprise: Person
beforeAll(async () => {
  site = await openSite()
  admin = await site.as('admin')
  enterprise = await site.as('jizhong')
})
afterAll(() => site?.close())

it('types stand in groups, level by level and as a whole, and tell what they measure and how many devices one sees', async () => {
  const groups = await enterprise.api(objectType.nodes, {})
  expect(groups.find(({ id }) => id === '005')).toEqual({ id: '005', parentId: '', name: '充电设备', no: '005', leaf: false })
  expect(await enterprise.api(objectType.nodes, { parentId: '005' })).toEqual(
    (await enterprise.api(objectType.tree, {})).find(({ id }) => id === '005')?.children,
  )
  expect(groups.every(({ leaf }) => !leaf)).toBe(true)
  const meter = await enterprise.api(objectType.detail, { id: '001031' })
  expect(meter).toMatchObject({ name: '关口电能表', path: [{ id: '001', name: '配电与计量设备' }] })
  expect(meter.indicators).toContainEqual({ no: 'A000000001', name: '有功功率', unit: 'kW' })
  const all = await admin.api(objectType.detail, { id: '001031' })
  expect(meter.devices).toBeGreaterThan(0)
  expect(meter.devices).toBeLessThan(all.devices)
})

it('what is looked for comes with all above it, by initials too', async () => {
  expect((await enterprise.api(objectType.nodes, { keyword: 'zlcdz' })).map(({ name }) => name)).toEqual(['充电设备', '直流充电桩'])
  expect((await enterprise.api(region.nodes, { keyword: '长安区 130102' })).map(({ id }) => id)).toEqual([
    '100000',
    '130000',
    '130100',
    '130102',
  ])
})

it('divisions come level by level, and one tells what stands above and below it', async () => {
  expect((await enterprise.api(region.nodes, {})).map(({ id, leaf }) => [id, leaf])).toEqual([['100000', false]])
  const counties = await enterprise.api(region.nodes, { parentId: '130100' })
  expect(counties.every(({ parentId, leaf }) => parentId === '130100' && leaf)).toBe(true)
  expect(await enterprise.api(region.detail, { id: '130100' })).toMatchObject({
    name: '石家庄市',
    levelType: '2',
    path: [{ id: '100000' }, { id: '130000', name: '河北省' }],
    below: counties.length,
    stations: expect.any(Number),
  })
})
