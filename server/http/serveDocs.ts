import type { FastifyInstance } from 'fastify'
import { contracts } from '../../core/contract/index.ts'
import type { Services } from '../context.ts'
import { expired } from '../failure.ts'
import { mustChangePassword } from './permission.ts'
import { principalOf } from './principal.ts'
import { openapi } from './openapi.ts'

/**
 * The API's document, for whoever is signed in, of a demonstration for everybody; `/api/docs` is the page that shows it
 * (console/docs.ts).
 */
export function serveDocs(app: FastifyInstance, services: Services) {
  const document = openapi(contracts)
  app.get('/api/openapi.json', async request => {
    if (services.config.demo) return document
    const principal = await principalOf(request, services)
    if (principal.kind !== 'user') throw expired()
    if (principal.mustChangePassword) throw mustChangePassword()
    return document
  })
}
