import { afterAll, beforeAll, expect, it } from 'vitest'
import { home } from '../../../core/contract/platform/home.ts'
import { contracts } from '../../../core/contract/index.ts'
import { screen } from '../../../core/contract/walls/screen.ts'
import { codes } from '../../../core/errors.ts'
import { openSite, type Site } from '../../site.ts'

let site: Site
beforeAll(async () => {
  // As it is run: a demonstration says more.
  site = await openSite({ demo: false })
})
afterAll(() => site?.close())

it('describes every call of the contract at /api/openapi.json to whoever is signed in', async () => {
  const { headers } = await site.as('jizhong.watch')
  const { paths, info } = (await site.app.inject({ url: '/api/openapi.json', headers })).json()
  const operations = Object.values(paths).flatMap(methods =>
    Object.values(methods as Record<string, { operationId: string }>).map(it => it.operationId),
  )
  expect(info.title).toContain('分布式能源')
  expect(operations.sort()).toEqual(
    Object.entries(contracts)
      .flatMap(([noun, contract]) => Object.keys(contract).map(verb => `${noun}.${verb}`))
      .sort(),
  )
})

it('shows neither the document nor a figure to anybody else', async () => {
  const admin = await site.as('admin')
  const { token: wall } = await admin.api(screen.issue, { name: '屏', walls: ['/map'] })
  for (const headers of [{}, { token: 'made-up' }, { screen: wall }]) {
    const answer = await site.app.inject({ url: '/api/openapi.json', headers })
    expect(answer.statusCode).toBe(401)
    expect(answer.json()).toEqual({ code: codes.expired, msg: '登录已失效，请重新登录', data: null, fields: {} })
  }
  const figure = await site.app.inject({ url: home.getContractByOrg.path })
  expect(figure.json()).toMatchObject({ code: codes.expired, data: null })
})

it('of a demonstration is read by everybody: whoever builds against it starts there', async () => {
  const shown = await openSite()
  const answer = await shown.app.inject('/api/openapi.json')
  expect(Object.keys(answer.json().paths)).toContain(home.getContractByOrg.path)
  expect((await shown.send(home.getContractByOrg, {})).body).toMatchObject({ code: codes.expired, data: null })
  await shown.close()
})

it('answers an unknown API path with an envelope and security headers', async () => {
  const response = await site.app.inject('/api/authority/no/such/call')
  expect(response.statusCode).toBe(404)
  expect(response.json()).toMatchObject({ code: 404, msg: '接口不存在' })
  expect(response.headers['x-content-type-options']).toBe('nosniff')
  expect(response.headers['content-security-policy']).toContain("default-src 'self'")
})
