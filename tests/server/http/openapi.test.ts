import { describe, expect, it } from 'vitest'
import { contracts } from '../../../core/contract/index.ts'
import { openapi } from '../../../server/http/openapi.ts'

interface Operation {
  operationId: string
  description: string
  security: Record<string, string[]>[]
}
const operations = new Map(
  Object.values(openapi(contracts).paths)
    .flatMap(methods => Object.values(methods) as Operation[])
    .map(operation => [operation.operationId, operation]),
)
const says = (call: string) => operations.get(call)?.description
const takes = (call: string) => operations.get(call)?.security.map(way => Object.keys(way).join(' + '))

describe('the documents of the interface', () => {
  it('say of every call who may make it', () => {
    const silent = [...operations.values()].filter(
      ({ description }) => !/^权限：(任何人|已登录用户|已登录用户与大屏|网关|.+ 授予；出厂角色：.+)$/.test(description),
    )
    expect(silent.map(({ operationId }) => operationId)).toEqual([])
  })

  it('name the capability, the pages, walls and actions that grant it, and the shipped roles that hold it', () => {
    expect(says('profit.getOverview')).toBe(
      '权限：profit:read 运营收益；由 运营收益大屏 授予；出厂角色：平台管理员、企业管理员、电网公司用户',
    )
    expect(says('alarm.saveAlarm')).toBe(
      '权限：alarm:handle 处理告警；由 处理告警 授予；出厂角色：平台管理员、企业管理员、监控值班员、班组长、运维人员',
    )
    expect(says('user.getLoginCode')).toBe('权限：任何人')
    expect(says('playlist.detail')).toBe('权限：已登录用户与大屏')
  })

  it('say by which headers a caller proves who it is', () => {
    expect(takes('user.userLogin')).toEqual([])
    expect(takes('user.getSession')).toEqual(['token'])
    expect(takes('playlist.detail')).toEqual(['token', 'screen'])
    expect(takes('map.getCountEle')).toEqual(['token', 'screen'])
    expect(takes('alarm.saveAlarm')).toEqual(['token'])
    expect(takes('ingest.readings')).toEqual(['gateway + secret'])
  })
})
