import type { ingest } from '../../core/contract/ingest.ts'
import { forbidden } from '../failure.ts'
import type { Handlers } from '../http/implement.ts'

export const ingestHandlers: Handlers<typeof ingest> = {
  async readings({ points }, { principal, ingest: door }) {
    if (principal.kind !== 'gateway') throw forbidden()
    return door.accept(points, principal.gatewayId)
  },
}
