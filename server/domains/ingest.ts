import type { ingest } from '../../core/contract/ingest.ts'
import type { Context } from '../context.ts'
import { claimCommands } from '../control/claimCommands.ts'
import { takePassages } from '../control/takePassages.ts'
import { takeReceipts } from '../control/takeReceipts.ts'
import { forbidden } from '../failure.ts'
import type { Handlers } from '../http/implement.ts'

/** The gateway that calls. */
function gatewayOf({ principal }: Pick<Context, 'principal'>) {
  if (principal.kind !== 'gateway') throw forbidden()
  return principal.gatewayId
}

export const ingestHandlers: Handlers<typeof ingest> = {
  readings: async ({ points }, context) => context.ingest.accept(points, gatewayOf(context)),
  commands: async ({ most }, context) => ({ commands: await claimCommands(context, gatewayOf(context), most) }),
  receipts: async ({ receipts }, context) => takeReceipts(context, gatewayOf(context), receipts),
  passages: async ({ passages }, context) => takePassages(context, gatewayOf(context), passages),
}
