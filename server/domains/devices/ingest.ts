import type { ingest } from '../../../core/contract/devices/ingest.ts'
import { noteForeign } from '../../access/noteForeign.ts'
import type { Context } from '../../context.ts'
import { claimCommands } from '../../control/claimCommands.ts'
import { takePassages } from '../../control/takePassages.ts'
import { takeReceipts } from '../../control/takeReceipts.ts'
import { forbidden } from '../../failure.ts'
import type { Handlers } from '../../http/Handlers.ts'

/** The gateway that calls. */
function gatewayOf({ principal }: Pick<Context, 'principal'>) {
  if (principal.kind !== 'gateway') throw forbidden()
  return principal.gatewayId
}

/** The answer, once what was not the gateway's own is noted. */
async function noted<T extends { refused: readonly { reason: string }[] }>(context: Context, call: string, work: Promise<T>) {
  const result = await work
  await noteForeign(context, call, result.refused)
  return result
}

export const ingestHandlers: Handlers<typeof ingest> = {
  readings: ({ points }, context) => noted(context, 'ingest.readings', context.ingest.accept(points, gatewayOf(context))),
  commands: async ({ most }, context) => ({ commands: await claimCommands(context, gatewayOf(context), most) }),
  receipts: ({ receipts }, context) => noted(context, 'ingest.receipts', takeReceipts(context, gatewayOf(context), receipts)),
  passages: ({ passages }, context) => noted(context, 'ingest.passages', takePassages(context, gatewayOf(context), passages)),
}
