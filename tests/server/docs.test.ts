import { afterAll, beforeAll, expect, it } from 'vitest'
import { contracts } from '../../core/contract/index.ts'
import { openSite, type Site } from '../site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site?.close())

it('describes every call of the contract at /api/openapi.json and on a page that needs nothing from elsewhere', async () => {
  const document = (await site.app.inject('/api/openapi.json')).json()
  const page = (await site.app.inject('/api/docs')).body
  const operations = Object.values(document.paths).flatMap(methods =>
    Object.values(methods as Record<string, { operationId: string }>).map(it => it.operationId),
  )
  expect(operations.sort()).toEqual(
    Object.entries(contracts)
      .flatMap(([noun, contract]) => Object.keys(contract).map(verb => `${noun}.${verb}`))
      .sort(),
  )
  expect(page).toContain('/api/authority/user/userLogin')
  expect(page).not.toMatch(/(src|href)="https?:/)
})

it('answers an unknown API path with an envelope and security headers', async () => {
  const response = await site.app.inject('/api/authority/no/such/call')
  expect(response.statusCode).toBe(404)
  expect(response.json()).toMatchObject({ code: 404, msg: '接口不存在' })
  expect(response.headers['x-content-type-options']).toBe('nosniff')
  expect(response.headers['content-security-policy']).toContain("default-src 'self'")
})
